package vt

import (
	"bytes"
	"strconv"
)

// PromptKind is which part of a command begins (FinalTerm's OSC 133).
type PromptKind byte

// The marks of shell integration.
const (
	PromptStart  PromptKind = 'A'
	InputStart   PromptKind = 'B'
	OutputStart  PromptKind = 'C'
	CommandEnded PromptKind = 'D'
)

// PromptMark is a mark as it comes. Exit is the command's status, when Known.
type PromptMark struct {
	Kind  PromptKind
	Exit  int
	Known bool
}

// oscPrompt is OSC 133. The marks stay with their rows, into the scrollback and
// through reflow.
func (t *Terminal) oscPrompt(args []byte) {
	if len(args) == 0 || len(args) > 1 && args[1] != ';' {
		return
	}
	m := PromptMark{Kind: PromptKind(args[0])}
	r := t.line()
	switch m.Kind {
	case PromptStart:
		if secondary(args) {
			return
		}
		r.marks |= markPrompt
	case InputStart:
		r.marks |= markInput
	case OutputStart:
		r.marks |= markOutput
		r.col = uint16(t.cur.x)
	case CommandEnded:
		if fields := bytes.Split(args, []byte{';'}); len(fields) > 1 {
			n, err := strconv.ParseUint(string(fields[1]), 10, 8)
			m.Exit, m.Known = int(n), err == nil
		}
		r.marks |= markEnd
		r.exit, r.known = uint8(m.Exit), m.Known
	default:
		return
	}
	t.touch(r)
	if t.opts.Prompt != nil {
		t.opts.Prompt(m)
	}
}

// secondary reports whether a prompt is a continuation or a right one.
func secondary(args []byte) bool {
	for _, kind := range []string{";k=s", ";k=c", ";k=r"} {
		if bytes.Contains(args, []byte(kind)) {
			return true
		}
	}
	return false
}

// IsPrompt reports whether a prompt starts in line i.
func (l *lines) IsPrompt(i int) bool { return l.meta(i).marks&markPrompt != 0 }

// PreviousPrompt returns the last line before i that a prompt starts in, and
// NextPrompt the first one after it; -1 is none.
func (l *lines) PreviousPrompt(i int) int {
	for i = min(i, l.Lines()) - 1; i >= 0; i-- {
		if l.IsPrompt(i) {
			return i
		}
	}
	return -1
}

// NextPrompt is the first line after i that a prompt starts in, or -1.
func (l *lines) NextPrompt(i int) int {
	for i = max(i, -1) + 1; i < l.Lines(); i++ {
		if l.IsPrompt(i) {
			return i
		}
	}
	return -1
}

// CommandOutput is the output of one command, as far as it is still there.
type CommandOutput struct {
	Lines []string // logical lines without trailing blanks
	Done  bool
	Exit  int // when Known
	Known bool
}

// LastOutput returns the output of the last command that began, if the shell
// marks its prompts.
func (g *grid) LastOutput() (CommandOutput, bool) {
	first := g.lastLine()
	for first >= 0 && g.meta(first).marks&markOutput == 0 {
		first--
	}
	if first < 0 {
		return CommandOutput{}, false
	}
	var out CommandOutput
	end := g.lastLine() + 1
	for i := first; i < end; i++ {
		m := g.meta(i)
		after := i > first || m.col == 0 || m.marks&markPrompt == 0
		if m.marks&markEnd != 0 && after {
			out.Done, out.Exit, out.Known = true, int(m.exit), m.known
			end = i
		} else if m.marks&markPrompt != 0 && after && i > first {
			out.Done, end = true, i
		}
	}
	for i := first; i < end; {
		stop := g.lineEnd(i, end-1)
		text := g.logical(i, stop, 0).Text
		if i == first {
			text = g.Range(int(g.meta(first).col), first, g.cols-1, stop-1)
		}
		out.Lines = append(out.Lines, text)
		i = stop
	}
	return out, true
}
