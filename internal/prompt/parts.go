package prompt

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"image"
	_ "image/gif"  // read
	_ "image/jpeg" // read
	_ "image/png"  // read
	"io"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"unicode/utf16"

	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/lang"
)

// Around is what the names in a prompt may mean.
type Around struct {
	Dir       string                            // the workspace
	Agent     func(name string) bool            // whether it is an agent that can be asked
	Terminal  func(id string) (string, bool)    // a terminal's last output
	Elsewhere func(path string) bool            // whether the engine does not see a file; nil: it sees all
	Stat      func(path string) (Found, bool)   // nil: the disk is asked
	Read      func(path string) ([]byte, error) // nil: the disk is asked
	Missing   func(name string)                 // told of names that read as files, and are none; may be nil
}

// TerminalPrefix begins the mention of a terminal.
const TerminalPrefix = "terminal:"

// MaxWhole is how many bytes of a file are sent at most.
const MaxWhole = 20 << 20

// Parts is what the engine is sent for a text and the files beside it: the text
// as it is, and a part for each thing that is named in it, once. What is not
// there is text. It reads the disk; an error is of a file that was attached and
// cannot be read.
func Parts(text string, files []File, in Around) ([]engine.PromptPart, error) {
	if in.Read == nil {
		in.Read = ReadWhole
	}
	if in.Stat == nil {
		in.Stat = func(p string) (Found, bool) { return Stat(in.Dir, p) }
	}
	out := []engine.PromptPart{{Type: engine.PartText, Text: text}}
	seen := map[string]bool{}
	for _, m := range Mentions(text) {
		key := fmt.Sprint(m.Name, m.First, m.Last)
		if seen[key] {
			continue
		}
		seen[key] = true
		p, ok, err := in.part(text, m)
		if err != nil {
			return nil, err
		}
		if ok {
			out = append(out, p)
		}
	}
	for _, f := range files {
		p, err := in.whole(f.Path, f.Mime, filepath.Base(f.Path))
		if err != nil {
			return nil, err
		}
		out = append(out, p)
	}
	return out, nil
}

// place is where a mention stands in its text, as the engine's own client
// counts: in UTF-16.
type place struct {
	Value string `json:"value"`
	Start int    `json:"start"`
	End   int    `json:"end"`
}

func placeOf(text string, m Mention) place {
	start := len(utf16.Encode([]rune(text[:m.From])))
	value := text[m.From:m.To]
	return place{value, start, start + len(utf16.Encode([]rune(value)))}
}

// part is what a mention adds.
func (in Around) part(text string, m Mention) (engine.PromptPart, bool, error) {
	at := placeOf(text, m)
	if id, ok := strings.CutPrefix(m.Name, TerminalPrefix); ok && in.Terminal != nil {
		output, ok := in.Terminal(id)
		return engine.PromptPart{Type: engine.PartFile, Mime: "text/plain", Filename: "terminal " + id,
			URL: data("text/plain", []byte(output))}, ok, nil
	}
	if in.Agent != nil && in.Agent(m.Name) {
		return engine.PromptPart{Type: engine.PartAgent, Name: m.Name, Source: encode(at)}, true, nil
	}
	f, ok := in.Stat(m.Name)
	if !ok {
		for _, s := range shorter(text, m) {
			if found, known := in.Stat(s.Name); known || in.Agent != nil && in.Agent(s.Name) {
				if known {
					in.Stat = func(string) (Found, bool) { return found, true }
				}
				return in.part(text, s)
			}
		}
		if at := strings.LastIndexAny(m.Name, "#:"); at > 0 && m.First == 0 &&
			(m.Name[at] == '#' || strings.Trim(m.Name[at:], ":-0123456789") == "") {
			if f, ok := in.Stat(m.Name[:at]); ok && !f.Dir {
				return engine.PromptPart{}, false,
					lang.Errorf("attach-no-range-lines-3", f.Name, m.Name[at:])
			}
		}
		if in.Missing != nil && (m.First > 0 || strings.Contains(m.Name, "/") && filepath.Ext(m.Name) != "") {
			in.Missing(m.Name)
		}
		return engine.PromptPart{}, false, nil
	}
	if f.Mime != "" {
		p, err := in.whole(f.Path, f.Mime, f.Name)
		return p, err == nil, err
	}
	if err := in.holds(f, m); err != nil {
		return engine.PromptPart{}, false, err
	}
	p := engine.PromptPart{Type: engine.PartFile, Mime: "text/plain", Filename: f.Name,
		Source: encode(map[string]any{"type": "file", "path": f.Name, "text": at})}
	if in.Elsewhere != nil && in.Elsewhere(f.Path) {
		return in.copied(p, f, m)
	}
	u := url.URL{Scheme: "file", Path: filepath.ToSlash(f.Path)}
	if f.Dir {
		p.Mime = "application/x-directory"
	} else if m.First > 0 {
		u.RawQuery = "start=" + strconv.Itoa(m.First) + "&end=" + strconv.Itoa(m.Last)
	}
	p.URL = u.String()
	return p, true, nil
}

// holds reports whether a file has the first of the lines that are named: the
// engine (1.18.33) would leave the file out without telling anybody.
func (in Around) holds(f Found, m Mention) error {
	if m.First <= 1 || f.Dir {
		return nil
	}
	b, err := in.Read(f.Path)
	if err != nil {
		return nil // it is too large to be counted, or the engine tells
	}
	n := bytes.Count(b, []byte("\n"))
	if len(b) > 0 && b[len(b)-1] != '\n' {
		n++
	}
	if m.First > n {
		return lang.Errorf("attach-the-file-has-lines", f.Name, m.First, n)
	}
	return nil
}

// copied sends a file's text itself, to an engine that does not see the file.
func (in Around) copied(p engine.PromptPart, f Found, m Mention) (engine.PromptPart, bool, error) {
	if f.Dir {
		return p, false, nil
	}
	b, err := in.Read(f.Path)
	if err != nil {
		return p, false, lang.Errorf("attach", f.Name, err)
	}
	if m.First > 0 {
		lines := strings.SplitAfter(string(b), "\n")
		from, to := min(m.First-1, len(lines)), min(m.Last, len(lines))
		b = []byte(strings.Join(lines[from:to], ""))
	}
	p.URL = data("text/plain", b)
	return p, true, nil
}

// whole sends a file as it is.
func (in Around) whole(path, mime, name string) (engine.PromptPart, error) {
	b, err := in.Read(path)
	if err != nil {
		return engine.PromptPart{}, lang.Errorf("attach", name, err)
	}
	if err := isPicture(mime, b); err != nil {
		return engine.PromptPart{}, lang.Errorf("attach", name, err)
	}
	return engine.PromptPart{Type: engine.PartFile, Mime: mime, Filename: name, URL: data(mime, b)}, nil
}

// isPicture looks at what is said to be one: the engine refuses a whole prompt
// over a picture that it cannot read, and does not say which.
func isPicture(mime string, b []byte) error {
	if !strings.HasPrefix(mime, "image/") || mime == "image/svg+xml" {
		return nil
	}
	if is := http.DetectContentType(b); !strings.HasPrefix(is, "image/") {
		return lang.Errorf("no-picture-though-name-says", is)
	}
	if _, _, err := image.DecodeConfig(bytes.NewReader(b)); err != nil && !errors.Is(err, image.ErrFormat) {
		return lang.Errorf("the-picture-is-broken", err)
	}
	return nil
}

func data(mime string, b []byte) string {
	return "data:" + mime + ";base64," + base64.StdEncoding.EncodeToString(b)
}

func encode(v any) json.RawMessage {
	b, err := json.Marshal(v)
	if err != nil {
		return nil // it is made of texts and numbers
	}
	return b
}

// ReadWhole reads a file that is not too large.
func ReadWhole(path string) ([]byte, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	b, err := io.ReadAll(io.LimitReader(f, MaxWhole+1))
	if err == nil && len(b) > MaxWhole {
		err = lang.Errorf("it-has-more-than-mb", MaxWhole>>20)
	}
	return b, err
}
