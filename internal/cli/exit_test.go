package cli

import (
	"os"
	"runtime/debug"
	"strings"
	"syscall"
	"testing"
)

func TestExitCodesTellUsageFromFailure(t *testing.T) {
	dir := home(t)
	for _, test := range []struct {
		name string
		args []string
		code int
	}{
		{"help", []string{"--help"}, 0},
		{"a version", []string{"--version"}, 0},
		{"an unknown flag", []string{"--nonsense"}, 2},
		{"a value that does not fit", []string{"--consent", "maybe"}, 2},
		{"a flag without its value", []string{"--prompt"}, 2},
		{"too many folders", []string{"one", "two"}, 2},
		{"flags that exclude each other", []string{"commands", "--json", "--markdown"}, 2},
		{"a command without its arguments", []string{"ctl"}, 2},
		{"a value of a subcommand that does not fit", []string{"config", "print", "--consent", "maybe"}, 2},
		{"no terminal", []string{dir}, 1},
		{"a folder to work in that is not there", []string{dir + "/none"}, 2},
		{"no folder", []string{"config", "print", dir + "/none"}, 1},
		{"no running program", []string{"ctl", "pane.list"}, 1},
	} {
		if out, said, code := openspace(t, test.args...); code != test.code {
			t.Errorf("%s: %d, want %d\n%s%s", test.name, code, test.code, out, said)
		}
	}
}

func TestASignalIsTheExitCode(t *testing.T) {
	dir := home(t)
	for signal, want := range map[syscall.Signal]string{syscall.SIGINT: "exit code 130", syscall.SIGTERM: "exit code 143"} {
		s := launch(t, "--demo", dir)
		s.see("demo engine")
		self, err := os.FindProcess(os.Getpid())
		if err == nil {
			err = self.Signal(signal)
		}
		if err != nil {
			t.Fatal(err)
		}
		if err := s.wait(); err == nil || err.Error() != want {
			t.Errorf("%v: %v, want %s", signal, err, want)
		}
	}
}

func TestTheBuildIsReadFromWhatTheGoCommandLeft(t *testing.T) {
	vcs := func(kv ...string) *debug.BuildInfo {
		info := &debug.BuildInfo{}
		for i := 0; i < len(kv); i += 2 {
			info.Settings = append(info.Settings, debug.BuildSetting{Key: kv[i], Value: kv[i+1]})
		}
		return info
	}
	commit := strings.Repeat("0123456789", 4)
	for _, test := range []struct {
		name string
		info *debug.BuildInfo
		want string
	}{
		{"nothing is known", nil, "v1"},
		{"without a repository", vcs("GOOS", "plan9"), "v1"},
		{"a commit", vcs("vcs.revision", commit, "vcs.time", "2026-03-04T23:59:00-02:00", "vcs.modified", "false"), "v1 (012345678901, 2026-03-05)"},
		{"with changes", vcs("vcs.revision", commit, "vcs.time", "2026-03-04T05:06:07Z", "vcs.modified", "true"), "v1 (012345678901, 2026-03-04, with changes)"},
		{"a short commit and no time", vcs("vcs.revision", "abc", "vcs.time", "yesterday"), "v1 (abc)"},
	} {
		if got := buildOf("v1", test.info).String(); got != test.want {
			t.Errorf("%s: %q, want %q", test.name, got, test.want)
		}
	}
	pseudo := "v0.0.0-20260304050607-012345678901"
	if got := buildOf(pseudo, vcs("vcs.revision", commit, "vcs.time", "2026-03-04T05:06:07Z")).String(); got != pseudo+" (2026-03-04)" {
		t.Errorf("a version that names its commit: %q", got)
	}
}
