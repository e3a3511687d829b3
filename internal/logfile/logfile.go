// Package logfile is the program's log: lines of JSON in a file that only its
// owner reads. Secrets of known shapes never reach it, and what grew is put
// aside at a start: the newest three files are kept. Several programs may write
// to one file, since each line is one write.
package logfile

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"strconv"

	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/redact"
)

// MaxSize is from when a file is put aside, in bytes; Kept is how many of those
// there are at most, as openspace.log.1 (the newest) to .3.
const (
	MaxSize = 5 << 20
	Kept    = 3
)

// Rotate puts a file aside that is larger than MaxSize. A file that is not
// there, or is none, is left as it is.
func Rotate(path string) error {
	info, err := os.Lstat(path)
	if err != nil || !info.Mode().IsRegular() || info.Size() <= MaxSize {
		return nil //nolint:nilerr // whoever opens it tells what is wrong with it
	}
	for n := Kept - 1; n >= 0; n-- {
		if err := os.Rename(numbered(path, n), numbered(path, n+1)); err != nil && !errors.Is(err, os.ErrNotExist) {
			return lang.Errorf("put-the-log-aside", err)
		}
	}
	return nil
}

// numbered is the file that was put aside so many times ago.
func numbered(path string, n int) string {
	if n == 0 {
		return path
	}
	return path + "." + strconv.Itoa(n)
}

// Open opens a log for appending, and makes its folder.
func Open(path string) (*os.File, error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return nil, err
	}
	return os.OpenFile(path, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
}

// New returns a logger that writes lines of a level and above, without secrets.
func New(w io.Writer, level slog.Leveler) *slog.Logger {
	return slog.New(slog.NewJSONHandler(w, &slog.HandlerOptions{Level: level, ReplaceAttr: clean}))
}

// clean takes the secrets out of an attribute: those that its name tells of,
// and those that their shape does.
func clean(_ []string, a slog.Attr) slog.Attr {
	v := a.Value.Resolve()
	switch v.Kind() {
	case slog.KindString:
		return slog.Attr{Key: a.Key, Value: cleanValue(a.Key, v.String())}
	case slog.KindAny:
		any := v.Any()
		switch x := any.(type) {
		case slog.Level, *slog.Source, nil:
			return a
		case error:
			any = x.Error()
		case []byte:
			any = string(x)
		}
		return slog.Attr{Key: a.Key, Value: cleanValue(a.Key, any)}
	}
	return a
}

// cleanValue redacts a value as the field of an object, so that its name counts.
func cleanValue(key string, v any) slog.Value {
	b, err := json.Marshal(map[string]any{key: v})
	if err != nil {
		return slog.StringValue(redact.Text(fmt.Sprint(v)))
	}
	var out map[string]any
	if err := json.Unmarshal(redact.JSON(b), &out); err != nil {
		return slog.StringValue(redact.Mark)
	}
	if s, ok := out[key].(string); ok {
		return slog.StringValue(s)
	}
	return slog.AnyValue(out[key])
}
