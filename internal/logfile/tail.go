package logfile

import (
	"bytes"
	"encoding/json"
	"io"
	"os"
	"strings"
	"time"

	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
)

// Entry is a line of a log. Its texts are sanitized lines.
type Entry struct {
	Time  time.Time // zero: the line does not say
	Level string    // DEBUG, INFO, WARN, ERROR; empty: the line is none of ours
	Text  string    // the message, or the whole line
	Attrs string    // key=value, in their order
}

// tailBytes is how much of a file's end is read, maxLine how much of a line is
// shown, in bytes.
const (
	tailBytes = 512 << 10
	maxLine   = 4 << 10
)

// Tail reads the newest lines of a log, the newest last. A file that is not
// there has none.
func Tail(path string, most int) ([]Entry, error) {
	f, err := os.Open(path)
	if os.IsNotExist(err) {
		return nil, nil
	}
	if err != nil {
		return nil, lang.Errorf("read-the-log", err)
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return nil, lang.Errorf("read-the-log", err)
	}
	if !info.Mode().IsRegular() {
		return nil, lang.Errorf("read-log-no-file", path)
	}
	from := max(info.Size()-tailBytes, 0)
	b, err := io.ReadAll(io.LimitReader(io.NewSectionReader(f, from, tailBytes), tailBytes))
	if err != nil {
		return nil, lang.Errorf("read-the-log", err)
	}
	if from > 0 { // the first line is cut
		_, b, _ = bytes.Cut(b, []byte("\n"))
	}
	return parseAll(b, most), nil
}

// parseAll reads the last lines.
func parseAll(b []byte, most int) []Entry {
	lines := bytes.Split(bytes.TrimRight(b, "\n"), []byte("\n"))
	lines = lines[max(len(lines)-most, 0):]
	var out []Entry
	for _, l := range lines {
		if l = bytes.TrimSpace(l); len(l) > 0 {
			out = append(out, parse(l))
		}
	}
	return out
}

// parse reads one line.
func parse(line []byte) Entry {
	var e Entry
	dec := json.NewDecoder(bytes.NewReader(line))
	if t, err := dec.Token(); err != nil || t != json.Delim('{') {
		return Entry{Text: shown(string(line))}
	}
	var attrs []string
	for dec.More() {
		key, err := dec.Token()
		var raw json.RawMessage
		if err == nil {
			err = dec.Decode(&raw)
		}
		name, ok := key.(string)
		if err != nil || !ok {
			return Entry{Text: shown(string(line))}
		}
		switch value := text(raw); name {
		case "time":
			e.Time, _ = time.Parse(time.RFC3339Nano, value) // zero is what there is without
		case "level":
			e.Level = shown(value)
		case "msg":
			e.Text = shown(value)
		default:
			attrs = append(attrs, shown(name)+"="+shown(value))
		}
	}
	if _, err := dec.Token(); err != nil { // its end is missing
		return Entry{Text: shown(string(line))}
	}
	e.Attrs = strings.Join(attrs, " ")
	return e
}

// text is a JSON value as it is read: a string without quotes, if it can do
// without.
func text(raw json.RawMessage) string {
	var s string
	if json.Unmarshal(raw, &s) != nil {
		return string(raw)
	}
	return s
}

// shown is a text as one line that is not too long.
func shown(s string) string {
	if len(s) > maxLine {
		s = strings.ToValidUTF8(s[:maxLine], "") + "…"
	}
	return sanitize.Line(s)
}
