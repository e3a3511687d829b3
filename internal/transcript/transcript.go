// Package transcript writes a conversation down, as Markdown to be read or as
// JSON to be worked with. It is a pure function of what the engine lists.
//
// What a revert hides, what the program told the agent by itself, and blocks
// of commands in replies are left out of Markdown. No text can send an escape
// sequence to the terminal that the result is printed in. A fence is always
// longer than the longest run of backticks in it.
package transcript

import (
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/osstream"
	"github.com/openspace-tui/openspace/internal/sanitize"
)

// Options says what beside the words is written.
type Options struct {
	Thinking bool // the model's reasoning
	Tools    bool // what tools were given and gave; otherwise they are named
	Metadata bool // times, models, tokens and cost
	// Late are command blocks that were given up for their age: offsets by the
	// part's id. They are text.
	Late map[string][]int64
}

// Shown returns the messages that a revert does not hide, in order.
func Shown(s engine.Session, list []engine.MessageWithParts) []engine.MessageWithParts {
	if s.Revert == nil || s.Revert.MessageID == "" {
		return list
	}
	for i, m := range list {
		if m.Info.ID == s.Revert.MessageID {
			return list[:i]
		}
	}
	return list
}

// Markdown writes a conversation to be read.
func Markdown(s engine.Session, list []engine.MessageWithParts, o Options) string {
	w := writer{o: o}
	w.line("# " + sanitize.Line(s.Name()))
	if o.Metadata {
		w.line("", lang.T("session-begun-last-changed", sanitize.Line(s.ID), stamp(s.Time.Created),
			stamp(s.Time.Updated), s.Cost))
	}
	for _, m := range Shown(s, list) {
		w.message(m)
	}
	return strings.TrimRight(w.b.String(), "\n") + "\n"
}

// stamp is a Unix millisecond as people read it, in universal time.
func stamp(ms int64) string {
	if ms == 0 {
		return "?"
	}
	return time.UnixMilli(ms).UTC().Format("2006-01-02 15:04:05 UTC")
}

type writer struct {
	b    strings.Builder
	o    Options
	turn string // the user message that is being answered
}

func (w *writer) line(lines ...string) {
	for _, l := range lines {
		w.b.WriteString(l + "\n")
	}
}

// message writes a message, and before the first of a turn its heading.
func (w *writer) message(m engine.MessageWithParts) {
	body := w.body(m)
	if body == "" {
		return
	}
	switch {
	case m.Info.Role == engine.RoleUser:
		w.turn = ""
		w.line("", "## "+lang.T("you"))
		if w.o.Metadata {
			w.line("", "*"+stamp(m.Info.Time.Created)+"*")
		}
	case w.turn == "" || w.turn != m.Info.ParentID:
		w.turn = m.Info.ParentID
		w.line("", "## "+sanitize.Line(strings.TrimSpace(m.Info.Agent+" ("+m.Info.ModelID+")")))
	}
	if t := w.told(m.Info); t != "" {
		w.line("", "*"+t+"*")
	}
	w.line("", body)
}

// told is what a reply took.
func (w *writer) told(m engine.Message) string {
	if !w.o.Metadata || m.Role == engine.RoleUser {
		return ""
	}
	out := stamp(m.Time.Created)
	if m.Time.Completed > m.Time.Created {
		out += " · " + lang.T("x-s", float64(m.Time.Completed-m.Time.Created)/1000)
	}
	if t := m.Tokens; t != nil {
		in := t.Input + t.Cache.Read + t.Cache.Write
		out += " · " + lang.N(in, "tokens-in-out", in, t.Output+t.Reasoning)
	}
	return out + fmt.Sprintf(" · $%.4f", m.Cost)
}

// body is what a message says.
func (w *writer) body(m engine.MessageWithParts) string {
	var out []string
	for _, p := range m.Parts {
		if s := strings.Trim(w.part(m.Info.Role, p), "\n"); s != "" {
			out = append(out, s)
		}
	}
	if e := m.Info.Error; e != nil {
		out = append(out, quote("**"+sanitize.Line(e.Name)+"**: "+sanitize.Text(e.Data.Message)))
	}
	return strings.Join(out, "\n\n")
}

func (w *writer) part(role string, p engine.Part) string {
	switch p.Type {
	case engine.PartText:
		if p.Synthetic || p.Ignored {
			return ""
		}
		if role != engine.RoleUser { // the person's own words are no commands
			p.Text = osstream.Strip(p.Text, w.o.Late[p.ID]...)
		}
		return sanitize.Text(p.Text)
	case engine.PartReasoning:
		if text := strings.TrimSpace(p.Text); w.o.Thinking && text != "" {
			return quote("*" + lang.T("thinking-sentence") + "* " + sanitize.Text(text))
		}
	case engine.PartFile:
		if name := sanitize.Line(p.Filename); name != "" {
			return "*" + lang.T("attached", name, sanitize.Line(p.Mime)) + "*"
		}
	case engine.PartSubtask:
		return "*" + lang.T("asked", sanitize.Line(p.Agent), sanitize.Line(p.Description)) + "*"
	case engine.PartCompaction:
		return "*" + lang.T("conversation-summed-up-here") + "*"
	case engine.PartTool:
		return w.tool(p)
	}
	return ""
}

func quote(text string) string { return "> " + strings.ReplaceAll(text, "\n", "\n> ") }

// tool names a call, and with Tools writes what it was given and gave.
func (w *writer) tool(p engine.Part) string {
	head := "*" + sanitize.Line(p.Tool)
	st := p.State
	if st == nil {
		return head + "*"
	}
	if title := sanitize.Line(st.Title); title != "" {
		head += ": " + strings.ReplaceAll(title, "*", `\*`)
	}
	if st.Status == engine.ToolError {
		head += " (" + lang.T("failed") + ")"
	}
	head += "*"
	if !w.o.Tools {
		return head
	}
	out := []string{head}
	if command, ok := st.Input["command"].(string); ok && p.Tool == "bash" {
		out = append(out, fence("sh", command))
	} else if b, err := json.MarshalIndent(st.Input, "", "  "); err == nil && len(st.Input) > 0 {
		out = append(out, fence("json", string(b)))
	}
	if diff, ok := st.Metadata["diff"].(string); ok && diff != "" {
		out = append(out, fence("diff", diff))
	}
	if text := st.Output + st.Error; strings.TrimSpace(text) != "" {
		out = append(out, fence("", text))
	}
	return strings.Join(out, "\n\n")
}

// fence puts a text between marks that it does not hold itself.
func fence(language, text string) string {
	text = strings.Trim(sanitize.Text(text), "\n")
	marks, run := 3, 0
	for _, r := range text {
		if run++; r != '`' {
			run = 0
		}
		marks = max(marks, run+1)
	}
	f := strings.Repeat("`", marks)
	return f + language + "\n" + text + "\n" + f
}

// file is a conversation as JSON: the engine's own records.
type file struct {
	Info     engine.Session            `json:"info"`
	Messages []engine.MessageWithParts `json:"messages"`
}

// JSON writes a conversation to be worked with: the engine's records as they
// are, but for those that Options leave out and those that a revert hides.
func JSON(s engine.Session, list []engine.MessageWithParts, o Options) ([]byte, error) {
	f := file{Info: s, Messages: []engine.MessageWithParts{}}
	for _, m := range Shown(s, list) {
		kept := engine.MessageWithParts{Info: m.Info, Parts: []engine.Part{}}
		if !o.Metadata {
			kept.Info.Tokens, kept.Info.Cost, kept.Info.Path, kept.Info.System = nil, 0, nil, ""
		}
		for _, p := range m.Parts {
			if p.Type == engine.PartReasoning && !o.Thinking || p.Type == engine.PartTool && !o.Tools ||
				isStep(p.Type) && !o.Metadata {
				continue
			}
			kept.Parts = append(kept.Parts, p)
		}
		f.Messages = append(f.Messages, kept)
	}
	b, err := json.MarshalIndent(f, "", "  ")
	if err != nil {
		return nil, lang.Errorf("write-the-session-as-json", err)
	}
	return append(printable(b), '\n'), nil
}

func isStep(kind string) bool {
	return kind == engine.PartStepStart || kind == engine.PartStepFinish || kind == engine.PartSnapshot ||
		kind == engine.PartPatch
}

// printable escapes what JSON may hold as it is and a terminal would act on:
// DEL, C1 controls and marks that turn the direction of text.
func printable(b []byte) []byte {
	var out strings.Builder
	out.Grow(len(b))
	for _, r := range string(b) {
		switch {
		case r >= 0x7f && r < 0xa0, r >= 0x200b && r <= 0x200f, r >= 0x202a && r <= 0x202e, r >= 0x2066 && r <= 0x2069:
			fmt.Fprintf(&out, `\u%04x`, r)
		default:
			out.WriteRune(r)
		}
	}
	return []byte(out.String())
}
