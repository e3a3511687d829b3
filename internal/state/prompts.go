package state

import (
	"bufio"
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"
	"unicode"

	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/prompt"
)

// Prompts keeps what was typed in a workspace: drafts, remarks on
// changes, what was stashed, what was mentioned, images that were attached, and
// which blocks of replies came too late; and for all of them together what was sent. Files are their owner's alone and
// replaced as a whole. Its methods do
// IO; they may be called from any goroutine.
type Prompts struct {
	workspace string
	dir       string // the workspace's
	mu        sync.Mutex
}

// What is kept at most.
const (
	maxHistory      = 1000
	maxHistoryEntry = 64 << 10
	maxDrafts       = 200
	maxImages       = 50
)

// OpenPrompts returns what is kept for a workspace, an absolute path.
func OpenPrompts(workspace string) *Prompts {
	sum := sha256.Sum256([]byte(workspace))
	return &Prompts{workspace: workspace, dir: filepath.Join(Dir(), "prompts", hex.EncodeToString(sum[:8]))}
}

// Kept is what was kept.
type Kept struct {
	Drafts  map[string]prompt.Draft // by the chat's content id
	Stash   []prompt.Draft          // the newest last
	Uses    prompt.Uses
	History []prompt.Entry  // the newest last
	Remarks json.RawMessage // on changes; nil: there are none
	Late    map[string][]int64
}

// Load reads what was kept. What cannot be read is left out, and the error says
// so; the rest is good.
func (p *Prompts) Load() (Kept, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	k := Kept{Drafts: map[string]prompt.Draft{}}
	errs := []error{
		readJSON(filepath.Join(p.dir, "stash.json"), &k.Stash),
		readJSON(filepath.Join(p.dir, "uses.json"), &k.Uses),
		readJSON(p.remarks(), &k.Remarks),
		readJSON(filepath.Join(p.dir, "late.json"), &k.Late),
	}
	files, err := newest(filepath.Join(p.dir, "drafts"), ".json", maxDrafts)
	errs = append(errs, err)
	for _, f := range files {
		var d struct {
			Key   string       `json:"key"`
			Draft prompt.Draft `json:"draft"`
		}
		if err := readJSON(f, &d); err != nil {
			errs = append(errs, err)
			continue
		}
		k.Drafts[d.Key] = d.Draft
	}
	k.History, err = p.history()
	errs = append(errs, err)
	if _, err := newest(filepath.Join(p.dir, "images"), "", maxImages); err != nil {
		errs = append(errs, err)
	}
	if err := errors.Join(errs...); err != nil {
		return k, lang.Errorf("read-what-was-typed-before", err)
	}
	return k, nil
}

// newest lists a folder's files, and removes the oldest beyond a number.
func newest(dir, ext string, most int) ([]string, error) {
	entries, err := os.ReadDir(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	type aged struct {
		file string
		time time.Time
	}
	var all []aged
	for _, e := range entries {
		if info, err := e.Info(); err == nil && info.Mode().IsRegular() && strings.HasSuffix(e.Name(), ext) &&
			!strings.HasPrefix(e.Name(), ".") {
			all = append(all, aged{filepath.Join(dir, e.Name()), info.ModTime()})
		}
	}
	slices.SortFunc(all, func(a, b aged) int { return b.time.Compare(a.time) })
	var out []string
	for i, f := range all {
		if i >= most {
			os.Remove(f.file) //nolint:errcheck // it is tried again the next time
			continue
		}
		out = append(out, f.file)
	}
	return out, nil
}

// readJSON reads a file, and nothing where there is none.
func readJSON(file string, into any) error {
	data, err := os.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err == nil {
		err = json.Unmarshal(data, into)
	}
	if err != nil {
		return lang.Errorf("%s: %w", file, err)
	}
	return nil
}

func writeJSON(file string, v any) error {
	data, err := json.Marshal(v)
	if err != nil {
		return err
	}
	return writeFile(file, data)
}

// SaveDraft keeps the draft of a chat, and forgets an empty one.
func (p *Prompts) SaveDraft(key string, d prompt.Draft) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	sum := sha256.Sum256([]byte(key))
	file := filepath.Join(p.dir, "drafts", hex.EncodeToString(sum[:12])+".json")
	var err error
	if d.Empty() {
		err = remove(file)
	} else {
		err = writeJSON(file, map[string]any{"key": key, "draft": d})
	}
	if err != nil {
		return lang.Errorf("keep-the-draft", err)
	}
	return nil
}

// remove removes a file, if it is there.
func remove(file string) error {
	if err := os.Remove(file); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

func (p *Prompts) remarks() string { return filepath.Join(p.dir, "remarks.json") }

// SaveRemarks keeps remarks on changes that were not sent, and forgets them with nil.
func (p *Prompts) SaveRemarks(all json.RawMessage) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	var err error
	if all == nil {
		err = remove(p.remarks())
	} else {
		err = writeJSON(p.remarks(), all)
	}
	if err != nil {
		return lang.Errorf("keep-the-remarks", err)
	}
	return nil
}

// SaveStash keeps what is stashed.
func (p *Prompts) SaveStash(all []prompt.Draft) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if err := writeJSON(filepath.Join(p.dir, "stash.json"), all); err != nil {
		return lang.Errorf("keep-stash", err)
	}
	return nil
}

// SaveUses keeps what was mentioned.
func (p *Prompts) SaveUses(u prompt.Uses) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if err := writeJSON(filepath.Join(p.dir, "uses.json"), u); err != nil {
		return lang.Errorf("keep-what-was-mentioned", err)
	}
	return nil
}

// SaveLate keeps which command blocks of replies were given up for their age:
// offsets by the part's id.
func (p *Prompts) SaveLate(all map[string][]int64) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if err := writeJSON(filepath.Join(p.dir, "late.json"), all); err != nil {
		return lang.Errorf("keep-which-blocks-not-run", err)
	}
	return nil
}

// SaveImage keeps an image and gives its path, whose name begins as the one that
// is given and is another for other data.
func (p *Prompts) SaveImage(data []byte, mime, name string) (string, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	sum := sha256.Sum256(data)
	mark := "-" + hex.EncodeToString(sum[:4])
	stem := strings.TrimSuffix(safeStem(name), mark) // it was kept before
	file := filepath.Join(p.dir, "images", stem+mark+"."+filepath.Base(filepath.FromSlash(mime)))
	if err := writeFile(file, data); err != nil {
		return "", lang.Errorf("keep-the-image", err)
	}
	return file, nil
}

// maxStem is how many letters of a name are kept.
const maxStem = 40

// safeStem is a name without folders, ending and what file systems or terminals
// take for something else.
func safeStem(name string) string {
	name = path.Base(strings.ReplaceAll(name, "\\", "/"))
	name = strings.TrimSuffix(name, path.Ext(name))
	letters := []rune(strings.Map(func(r rune) rune {
		if unicode.In(r, unicode.Letter, unicode.Mark, unicode.Digit) || r == '-' || r == '_' {
			return r
		}
		return '-'
	}, name))
	stem := strings.Trim(string(letters[:min(len(letters), maxStem)]), "-")
	return cmp.Or(stem, "image")
}

// Image reads an image that SaveImage kept; no other file is read.
func (p *Prompts) Image(file string) ([]byte, error) {
	if filepath.Dir(file) != filepath.Join(p.dir, "images") || filepath.Clean(file) != file {
		return nil, lang.Errorf("is-no-file", file)
	}
	info, err := os.Lstat(file)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, lang.Errorf("not-machine-any-more-engine", file)
	case err != nil:
		return nil, err
	case !info.Mode().IsRegular():
		return nil, lang.Errorf("is-no-file", file)
	}
	return os.ReadFile(file)
}

func historyFile() string { return filepath.Join(Dir(), "prompts", "history.jsonl") }

// AddHistory adds a prompt to what was sent; one that is very long is left out.
func (p *Prompts) AddHistory(text string, at time.Time) error {
	if len(text) > maxHistoryEntry {
		return nil
	}
	line, err := json.Marshal(prompt.Entry{Text: text, Dir: p.workspace, Time: at})
	if err == nil {
		err = appendLine(historyFile(), line)
	}
	if err != nil {
		return lang.Errorf("keep-the-history", err)
	}
	return nil
}

// appendLine adds a line in one write, so that those of two programs do not mix.
func appendLine(file string, line []byte) error {
	if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
		return err
	}
	f, err := os.OpenFile(file, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	_, err = f.Write(append(line, '\n'))
	return errors.Join(err, f.Close())
}

// history reads what was sent, and shortens the file where it has become long.
// Lines that cannot be read are left out: a kill may have cut one.
func (p *Prompts) history() ([]prompt.Entry, error) {
	data, err := os.ReadFile(historyFile())
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var out []prompt.Entry
	lines := 0
	s := bufio.NewScanner(bytes.NewReader(data))
	s.Buffer(nil, 8*maxHistoryEntry)
	for s.Scan() {
		lines++
		var e prompt.Entry
		if json.Unmarshal(s.Bytes(), &e) == nil && e.Text != "" {
			out = append(out, e)
		}
	}
	out = out[max(len(out)-maxHistory, 0):]
	if lines > 2*maxHistory || s.Err() != nil {
		var b bytes.Buffer
		for _, e := range out {
			line, err := json.Marshal(e)
			if err != nil {
				return out, err
			}
			b.Write(append(line, '\n'))
		}
		return out, writeFile(historyFile(), b.Bytes())
	}
	return out, nil
}
