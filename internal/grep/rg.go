package grep

import (
	"bufio"
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strings"
	"time"

	"github.com/openspace-tui/openspace/internal/workspace"
)

// errNotRun says that ripgrep did not look: it is not there, too old, or does not
// know the expression.
var errNotRun = errors.New("ripgrep did not run")

// Rg is ripgrep's path; empty: it is not there.
func Rg() string {
	p, err := exec.LookPath("rg")
	if err != nil {
		return ""
	}
	return p
}

// small has ripgrep pass over the files that we do not read.
var small = fmt.Sprintf("--max-filesize=%d", workspace.MaxRead)

// where are ripgrep's arguments for it to look where we do. Globs are ours to
// judge, for its own bring back what is ignored.
func (p *Pattern) where() []string {
	out := []string{"--no-config", "--no-require-git", "--no-ignore-dot", "--no-ignore-global", "--no-ignore-parent",
		"--iglob=!.git/", "--iglob=!node_modules/"}
	if p.query.Hidden {
		out = append(out, "--hidden")
	}
	return out
}

// args are ripgrep's arguments for it to look for what we look for.
func (p *Pattern) args() []string {
	out := append(p.where(), "--json", small, "--encoding=auto", "--crlf")
	if p.query.ignores() {
		out = append(out, "--ignore-case")
	} else {
		out = append(out, "--case-sensitive")
	}
	text := p.query.Text
	switch {
	case p.query.Defined:
		text = p.query.expression()
	case !p.query.Regexp:
		out = append(out, "--fixed-strings")
	}
	return append(out, "--regexp="+text, "--", "./")
}

// byRg has ripgrep look in a workspace's folder.
func (g *giver) byRg(ctx context.Context, root *workspace.Root, rg string) (Sum, error) {
	if root.FromOutside() { // ripgrep is not told of these: it would go past the repository
		g.outer = root
	}
	inner, stop := context.WithCancel(ctx)
	defer stop()
	cmd := exec.CommandContext(inner, rg, g.p.args()...)
	cmd.Dir, cmd.WaitDelay = root.Dir(), time.Second
	out, err := cmd.StdoutPipe()
	if err != nil {
		return Sum{}, errNotRun
	}
	var told tail
	cmd.Stderr = &told
	if err := cmd.Start(); err != nil {
		return Sum{}, errNotRun
	}
	whole := g.read(out)
	if g.cut || !whole {
		stop()
	}
	_ = cmd.Wait() // what it was like, its exit code tells
	sum := Sum{Rg: true, More: g.cut}
	switch {
	case ctx.Err() != nil:
		return sum, ctx.Err()
	case g.cut:
		return sum, nil
	case whole:
		if sum.Unread = cmd.ProcessState.ExitCode() == rgErred; sum.Unread {
			sum.UnreadNames = told.unread()
		}
		sum.Large, sum.LargeNames = g.p.large(ctx, root, rg)
		return sum, ctx.Err()
	case g.room < MostLines: // it ended before its time
		sum.Unread = true
		return sum, nil
	}
	return sum, errNotRun
}

// tail is the beginning of what ripgrep says of files that it could not read.
type tail struct{ text []byte }

func (t *tail) Write(b []byte) (int, error) {
	t.text = append(t.text, b[:min(len(b), 8<<10-len(t.text))]...)
	return len(b), nil
}

// unread are the files in it: a line each, as in "rg: ./name: Permission denied (os error 13)",
// which older ones write without their name.
func (t *tail) unread() (names []string) {
	for line := range strings.Lines(string(t.text)) {
		at, ok := strings.CutPrefix(strings.TrimPrefix(line, "rg: "), "./")
		if i := strings.LastIndex(at, ": "); ok && i > 0 {
			names = note(names, clean(at[:i]))
		}
	}
	return names
}

// rgErred is ripgrep's exit code where something went wrong on the way: a file or
// a folder could not be read.
const rgErred = 2

// read takes what ripgrep prints; whole says that it came to its end.
func (g *giver) read(from io.Reader) (whole bool) {
	r := bufio.NewReaderSize(from, 64<<10)
	var f File
	for {
		line, err := r.ReadBytes('\n')
		if err != nil {
			return false
		}
		e, ok := parse(line)
		if !ok {
			continue
		}
		switch e.Type {
		case "begin":
			f = File{Path: clean(e.Data.Path.text())}
		case "match":
			if !g.p.wants(f.Path) || len(f.Lines) > MostLines {
				continue
			}
			if l, ok := g.p.judge(e.Data.Number, e.Data.Lines.bytes()); ok {
				f.Lines = append(f.Lines, l)
			}
		case "end":
			if len(f.Lines) > 0 && g.outer != nil && g.outer.Ignored(f.Path) {
				f = File{}
				continue
			}
			if e.Data.Binary == nil && !g.take(f) {
				return true
			}
			f = File{}
		case "summary":
			return true
		}
	}
}

// event is a line of ripgrep's, of its documentation of --json.
type event struct {
	Type string `json:"type"`
	Data struct {
		Path   data   `json:"path"`
		Lines  data   `json:"lines"`
		Number int    `json:"line_number"`
		Binary *int64 `json:"binary_offset"`
	} `json:"data"`
}

// data is text, or what is none in base 64.
type data struct {
	Text  *string `json:"text"`
	Bytes string  `json:"bytes"`
}

func (d data) bytes() []byte {
	if d.Text != nil {
		return []byte(*d.Text)
	}
	b, err := base64.StdEncoding.DecodeString(d.Bytes)
	if err != nil {
		return nil
	}
	return b
}

func (d data) text() string { return string(d.bytes()) }

// parse reads one line of what ripgrep prints.
func parse(line []byte) (e event, ok bool) {
	if json.Unmarshal(bytes.TrimSpace(line), &e) != nil || e.Type == "" {
		return event{}, false
	}
	if e.Type == "match" && e.Data.Number < 1 {
		return event{}, false
	}
	return e, true
}
