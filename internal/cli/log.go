package cli

import (
	"log/slog"
	"os"
	"path/filepath"

	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/logfile"
	"github.com/openspace-tui/openspace/internal/state"
)

// logPath is where the log usually is.
func logPath() string { return filepath.Join(state.Dir(), "openspace.log") }

// openLog opens the log: the file that is named, or one in the state folder,
// which is put aside when it has grown. A named file that cannot be written is
// an error; without the usual one nothing is logged, and the path is empty.
func openLog(f flags) (*slog.Logger, string, func(), error) {
	var level slog.Level
	if err := level.UnmarshalText([]byte(f.logLevel)); err != nil {
		return nil, "", nil, lang.Errorf("log-level-log-level", err)
	}
	if f.logFile != "" {
		file, err := os.OpenFile(f.logFile, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
		if err != nil {
			return nil, "", nil, lang.Errorf("log-file-log-file", err)
		}
		return logfile.New(file, level), f.logFile, func() { file.Close() }, nil
	}
	path := logPath()
	rotated := logfile.Rotate(path)
	file, err := logfile.Open(path)
	if err != nil {
		return slog.New(slog.DiscardHandler), "", func() {}, nil //nolint:nilerr // logging is not worth failing for
	}
	log := logfile.New(file, level).With("pid", os.Getpid()) // several programs write to it
	if rotated != nil {
		log.Warn("the log grows on", "error", rotated)
	}
	return log, path, func() { file.Close() }, nil
}
