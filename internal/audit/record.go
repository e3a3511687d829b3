package audit

import (
	"bytes"
	"encoding/json"
	"fmt"
	"time"
	"unicode/utf8"

	"github.com/openspace-tui/openspace/internal/activity/excerpt"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
)

// Record is one command of an agent, as a line of the log has it.
type Record struct {
	Time       time.Time       `json:"time"` // zero: when it is written
	Workspace  string          `json:"workspace,omitempty"`
	Session    string          `json:"session,omitempty"`
	Channel    string          `json:"channel,omitempty"`
	Cmd        string          `json:"cmd"`
	Args       json.RawMessage `json:"args,omitempty"`
	Success    bool            `json:"success"`
	Error      string          `json:"error,omitempty"`
	Code       string          `json:"code,omitempty"`
	Decision   string          `json:"decision,omitempty"` // allowed, asked-allowed, denied, refused …
	DurationMS int64           `json:"durationMs,omitempty"`
	Undo       string          `json:"undo,omitempty"` // what undoing it does
}

// How much of a record is kept, in bytes.
const (
	MaxArgs = 16 << 10
	MaxText = 2 << 10
)

// DroppedCmd is the command of the record that says that others were lost:
// its arguments tell how many, its error why.
const DroppedCmd = "audit.dropped"

func dropped(n int64, now time.Time, why error) Record {
	r := Record{Time: now, Cmd: DroppedCmd, Args: fmt.Appendf(nil, `{"records":%d}`, n), Code: "dropped",
		Error: "they came faster than they could be written"}
	if why != nil {
		r.Error = why.Error()
	}
	return r
}

// hold makes a record safe to keep while it waits: its arguments are its own,
// and not longer than what is read of them.
func (r Record) hold() Record {
	if len(r.Args) > 4*MaxArgs {
		r.Args = excerpt.JSON(r.Args, MaxArgs)
	} else {
		r.Args = bytes.Clone(r.Args)
	}
	return r
}

// line returns the record as it is written: bounded, without secrets, in ASCII
// where a terminal that shows the file would take it for more than text.
func (r Record) line() ([]byte, error) {
	r.Args = excerpt.JSON(r.Args, MaxArgs)
	for _, s := range []*string{&r.Workspace, &r.Session, &r.Channel, &r.Cmd, &r.Error, &r.Code, &r.Decision, &r.Undo} {
		*s = excerpt.Text(*s, MaxText)
	}
	r.Time = r.Time.UTC()
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(r); err != nil {
		return nil, lang.Errorf("encode-a-record", err)
	}
	return plain(b.Bytes()), nil
}

// plain escapes, as JSON does, the characters that sanitize would not print.
// Controls but DEL and those of C1 are escaped already.
func plain(line []byte) []byte {
	out := make([]byte, 0, len(line))
	for len(line) > 0 {
		r, n := utf8.DecodeRune(line)
		c := string(line[:n])
		switch {
		case r == 0x7f || n > 1 && sanitize.Text(c) != c:
			if r > 0xffff {
				r -= 0x10000
				out = fmt.Appendf(out, `\u%04x`, 0xd800+r>>10)
				r = 0xdc00 + r&0x3ff
			}
			out = fmt.Appendf(out, `\u%04x`, r)
		default:
			out = append(out, c...)
		}
		line = line[n:]
	}
	return out
}
