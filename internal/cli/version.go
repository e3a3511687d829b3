package cli

import (
	"encoding/json"
	"fmt"
	"runtime"
	"runtime/debug"
	"strings"
	"time"

	"github.com/spf13/cobra"
)

// build is what is known of how the program was built.
type build struct {
	Version string `json:"version"`
	Commit  string `json:"commit,omitempty"`
	Date    string `json:"date,omitempty"` // of the commit, RFC 3339
	Changed bool   `json:"changed,omitempty"`
	Go      string `json:"go"`
	OS      string `json:"os"`
	Arch    string `json:"arch"`
}

// buildOf reads what the go command leaves in a program.
func buildOf(version string, info *debug.BuildInfo) build {
	b := build{Version: version, Go: runtime.Version(), OS: runtime.GOOS, Arch: runtime.GOARCH}
	if info == nil {
		return b
	}
	for _, s := range info.Settings {
		switch s.Key {
		case "vcs.revision":
			b.Commit = s.Value
		case "vcs.time":
			b.Date = s.Value
		case "vcs.modified":
			b.Changed = s.Value == "true"
		}
	}
	return b
}

// thisBuild is that of the program that runs.
func thisBuild() build {
	info, _ := debug.ReadBuildInfo()
	return buildOf(Version(), info)
}

// String is the version with its commit and the commit's day, as far as they
// are known and the version does not say it.
func (b build) String() string {
	var more []string
	if short := b.Commit[:min(len(b.Commit), 12)]; !strings.Contains(b.Version, short) {
		more = append(more, short)
	}
	if at, err := time.Parse(time.RFC3339, b.Date); err == nil {
		more = append(more, at.UTC().Format(time.DateOnly))
	}
	if b.Changed {
		more = append(more, "with changes")
	}
	if len(more) == 0 {
		return b.Version
	}
	return b.Version + " (" + strings.Join(more, ", ") + ")"
}

func newVersion() *cobra.Command {
	var asJSON bool
	c := &cobra.Command{
		Use: "version", Short: "Print the version, its commit and date", Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			b := thisBuild()
			if asJSON {
				enc := json.NewEncoder(cmd.OutOrStdout())
				enc.SetIndent("", "  ")
				return enc.Encode(b)
			}
			_, err := fmt.Fprintf(cmd.OutOrStdout(), "openspace version %s\n", b)
			return err
		},
	}
	c.Flags().BoolVar(&asJSON, "json", false, "as JSON, with the system")
	return c
}
