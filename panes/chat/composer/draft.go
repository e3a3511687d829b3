package composer

import (
	"fmt"
	"strings"

	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/prompt"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/textfield"
)

// newlines turns the line ends of terminals and of Windows into our own.
var newlines = strings.NewReplacer("\r\n", "\n", "\r", "\n")

// Fill replaces the draft. What was sent with chips has them again; else much
// text becomes a chip.
func (p *Prompt) Fill(text string) {
	if d, ok := p.history.whole[text]; ok {
		p.Recompose(d)
		return
	}
	p.Clear()
	p.Paste(text)
	p.back, p.written = 0, nil
}

// Paste adds text at the cursor; much of it becomes a chip.
func (p *Prompt) Paste(text string) {
	text = sanitize.Copy(newlines.Replace(text))
	if strings.Count(text, "\n") < foldPasteLines && len(text) <= foldPasteBytes {
		p.Insert(text)
		return
	}
	p.fold(text)
}

// fold puts a long paste in as a chip.
func (p *Prompt) fold(text string) {
	n := 1
	p.Chips(func(_ int, c textfield.Chip) {
		if _, ok := c.Data.(pasted); ok {
			n++
		}
	})
	lines := strings.Count(strings.TrimSuffix(text, "\n"), "\n") + 1
	label := lang.T("pasted", n, lang.N(lines, "lines", lines), prompt.Size(len(text)))
	p.InsertChip(textfield.Chip{Label: label, Text: text, Data: pasted{}})
}

// attach puts a file in that is sent whole.
func (p *Prompt) attach(f prompt.File) {
	n := 1
	p.Chips(func(_ int, c textfield.Chip) {
		if _, ok := c.Data.(prompt.File); ok {
			n++
		}
	})
	if f.Label == "" {
		kind, _, _ := strings.Cut(f.Mime, "/")
		if kind == "application" {
			kind = "file"
		}
		f.Label = fmt.Sprintf("[%s #%d: %s, %s]", strings.ToUpper(kind[:1])+kind[1:], n, sanitize.Line(base(f.Path)),
			prompt.Size(int(f.Size)))
	}
	p.InsertChip(textfield.Chip{Label: f.Label, Text: f.Label, Data: f})
}

// Compose is the draft with what its chips stand for.
func (p *Prompt) Compose() prompt.Draft {
	var d prompt.Draft
	text, last := p.Text(), 0
	add := func(upTo int) {
		if upTo > last {
			d.Pieces = append(d.Pieces, prompt.Piece{Text: text[last:upTo]})
		}
	}
	p.Chips(func(at int, c textfield.Chip) {
		add(at)
		last = at + 4
		if f, ok := c.Data.(prompt.File); ok {
			d.Pieces = append(d.Pieces, prompt.Piece{File: &f})
		} else {
			d.Pieces = append(d.Pieces, prompt.Piece{Paste: c.Text})
		}
	})
	add(len(text))
	return d
}

// Recompose puts a draft in, in place of what is there.
func (p *Prompt) Recompose(d prompt.Draft) {
	p.Clear()
	p.back, p.written = 0, nil
	for _, piece := range d.Pieces {
		switch {
		case piece.File != nil:
			p.attach(*piece.File)
		case piece.Paste != "":
			p.fold(sanitize.Copy(piece.Paste))
		default:
			p.Insert(piece.Text)
		}
	}
}

// Rewrite replaces the text, which can be undone; the labels of files that
// stood in it stay chips.
func (p *Prompt) Rewrite(text string) {
	var files []prompt.File
	p.Chips(func(_ int, c textfield.Chip) {
		if f, ok := c.Data.(prompt.File); ok {
			files = append(files, f)
		}
	})
	p.Together(func() {
		p.Set("")
		for _, f := range files {
			before, after, ok := strings.Cut(text, f.Label)
			if !ok {
				continue
			}
			p.Insert(before)
			p.attach(f)
			text = after
		}
		p.Insert(text)
	})
}

// Expand puts the paste at the caret, or the last one, into the text. It says
// what keeps it from that.
func (p *Prompt) Expand() string {
	at, found, text := -1, false, ""
	p.Chips(func(i int, c textfield.Chip) {
		if _, ok := c.Data.(pasted); ok && (!found || i <= p.Caret()) {
			at, found, text = i, true, c.Text
		}
	})
	switch {
	case !found:
		return lang.T("there-is-no-folded-paste")
	case len(text) > MaxExpand:
		return lang.T("too-long-edited-here-editor")
	}
	p.ReplaceChip(at, text)
	return ""
}

// pasted marks the chip of a paste.
type pasted struct{}

func base(path string) string { return path[strings.LastIndexAny(path, `/\`)+1:] }

// Before returns the text before the caret.
func (p *Prompt) Before() string { return p.Text()[:p.Caret()] }

// Complete puts text in the place of what stands from an offset to the caret.
func (p *Prompt) Complete(from int, text string) {
	if from > p.Caret() {
		return // the caret was moved meanwhile
	}
	p.Replace(from, p.Caret(), text)
}

// Mention puts a name behind an @ in at the caret, apart from what stands there.
func (p *Prompt) Mention(name string) {
	text := "@" + name + " "
	if !prompt.Begins(p.Before()) {
		text = " " + text
	}
	p.Insert(text)
}

// Discard empties the prompt; the text stays in its history.
func (p *Prompt) Discard() {
	p.Take()
	p.Clear()
}

// Attach puts in what was found of pasted paths, in the place of the text that
// was pasted, if it is still there: images as chips, others by name.
func (p *Prompt) Attach(text string, found []prompt.Found) {
	all := p.Text()
	at := strings.LastIndex(all[:p.Caret()], text)
	if text != "" && at < 0 {
		at = strings.LastIndex(all, text)
	}
	if text != "" && at < 0 {
		return // it was changed meanwhile
	}
	p.Together(func() {
		if text != "" {
			p.Delete(at, at+len(text))
		}
		if !prompt.Begins(p.Text()[:p.Caret()]) {
			p.Insert(" ") // behind a word an @ is an address
		}
		for i, f := range found {
			if i > 0 {
				p.Insert(" ")
			}
			if f.Mime != "" {
				p.attach(prompt.File{Path: f.Path, Mime: f.Mime, Size: f.Size})
			} else {
				p.Insert("@" + prompt.Quote(f.Name))
			}
		}
		p.Insert(" ")
	})
}

// Quote puts a text at the end, as markdown quotes, with room to answer below it.
func (p *Prompt) Quote(said string) {
	text := p.Text()
	end := len(strings.TrimRight(text, "\n"))
	p.Delete(end, len(text))
	if end > 0 {
		p.Insert("\n\n")
	}
	p.Paste("> " + strings.ReplaceAll(said, "\n", "\n> ") + "\n\n")
}
