package undo

import (
	"encoding/base64"
	"regexp"
	"slices"
	"strings"

	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/prompt"
	"github.com/openspace-tui/openspace/internal/sanitize"
)

// Draft makes a prompt that was sent one that can be written on: its text,
// and what was attached to it as chips where they stood. It says what of it is
// lost. It keeps files, so it is called off the loop.
func Draft(m engine.MessageWithParts, keep Images) (d prompt.Draft, lost []string) {
	var texts []string
	for _, p := range m.Parts {
		if p.Type == engine.PartText && !p.Synthetic && !p.Ignored {
			texts = append(texts, sanitize.Copy(p.Text))
		}
	}
	rest := strings.TrimSpace(strings.Join(texts, "\n\n"))
	if rest == "" && len(m.Parts) > 0 {
		return commandOf(m), nil
	}
	for _, p := range m.Parts {
		if p.Type != engine.PartFile || mentioned(rest+d.Value(), p) {
			continue
		}
		f, err := KeepAgain(p, keep)
		if err != nil {
			lost = append(lost, lang.T("is-lost", sanitize.Line(p.Filename), lang.Translate(err)))
			continue
		}
		before, label, after := labelled(rest, p.Filename)
		if f.Label = label; label == "" && rest != "" {
			after = " " + after
		}
		d.Pieces = append(d.Pieces, prompt.Text(before).Pieces...)
		d.Pieces = append(d.Pieces, prompt.Piece{File: &f})
		rest = after
	}
	d.Pieces = append(d.Pieces, prompt.Text(rest).Pieces...)
	return d, lost
}

// commandOf is the prompt of a subtask, which has no text of its own.
func commandOf(m engine.MessageWithParts) prompt.Draft {
	for _, p := range m.Parts {
		if p.Type == engine.PartSubtask && p.Command != "" {
			return prompt.Text("/" + sanitize.Line(p.Command) + " ")
		}
	}
	return prompt.Draft{}
}

// mentioned reports whether a file stands behind an @ in the text, from which it is
// read again.
func mentioned(text string, p engine.Part) bool {
	if !strings.HasPrefix(p.URL, "data:") {
		return true
	}
	name, isTerminal := strings.CutPrefix(p.Filename, "terminal ")
	return slices.ContainsFunc(prompt.Mentions(text), func(m prompt.Mention) bool {
		return m.Name == p.Filename || isTerminal && m.Name == prompt.TerminalPrefix+name
	})
}

// KeepAgain puts what was sent whole into a file again.
func KeepAgain(p engine.Part, keep Images) (prompt.File, error) {
	switch p.Mime {
	case "image/png", "image/jpeg", "image/gif", "image/webp", "application/pdf":
	default:
		return prompt.File{}, lang.Errorf("it-is-of-the-type", sanitize.Line(p.Mime))
	}
	_, body, ok := strings.Cut(p.URL, ";base64,")
	if !ok || keep == nil {
		return prompt.File{}, lang.Errorf("there-no-place-keep")
	}
	b, err := base64.StdEncoding.DecodeString(body)
	if err != nil {
		return prompt.File{}, lang.Errorf("read-it", err)
	}
	path, err := keep.SaveImage(b, p.Mime, p.Filename)
	return prompt.File{Path: path, Mime: p.Mime, Size: int64(len(b))}, err
}

// chipLabel is how attached files stand in a text.
var chipLabel = regexp.MustCompile(`\[[A-Z][a-z]+ #\d+: [^\[\]\n]+, \d+ (?:bytes|KB|MB)\]`)

// labelled parts a text at the label of a file; without one the file comes
// first, under a label of its own.
func labelled(text, name string) (before, label, after string) {
	for _, at := range chipLabel.FindAllStringIndex(text, -1) {
		if l := text[at[0]:at[1]]; name != "" && strings.Contains(l, ": "+sanitize.Line(name)+", ") {
			return text[:at[0]], l, text[at[1]:]
		}
	}
	return "", "", text
}
