package tui

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"image/png"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/prompt"
	"github.com/openspace-tui/openspace/tui/drafts"
	"github.com/openspace-tui/openspace/tui/outbox"
)

// memory keeps what is typed, in place of the disk.
type memory struct {
	mu      sync.Mutex
	dir     string
	drafts  map[string]string
	stash   []string
	remarks string
	uses    prompt.Uses
	history []string
	saves   int
	err     error
}

func (k *memory) SaveDraft(key string, d prompt.Draft) error {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.saves++
	if k.drafts == nil {
		k.drafts = map[string]string{}
	}
	if k.drafts[key] = d.Value(); d.Empty() {
		delete(k.drafts, key)
	}
	return k.err
}

func (k *memory) SaveRemarks(all json.RawMessage) error {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.saves++
	k.remarks = string(all)
	return k.err
}

func (k *memory) SaveStash(all []prompt.Draft) error {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.stash = nil
	for _, d := range all {
		k.stash = append(k.stash, d.Value())
	}
	return k.err
}

func (k *memory) SaveUses(u prompt.Uses) error {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.uses = maps.Clone(u)
	return k.err
}

func (k *memory) SaveLate(map[string][]int64) error { return k.err }

func (k *memory) SaveImage(data []byte, mime, _ string) (string, error) {
	file := filepath.Join(k.dir, "image."+strings.TrimPrefix(mime, "image/"))
	return file, errors.Join(k.err, os.WriteFile(file, data, 0o600))
}

func (k *memory) Image(path string) ([]byte, error) { return os.ReadFile(path) }

func (k *memory) AddHistory(text string, _ time.Time) error {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.history = append(k.history, text)
	return k.err
}

// keeps plays a test on a connected engine with a memory.
func keeps(t *testing.T, change func(*Options), play func(r *rig, k *memory)) {
	t.Helper()
	k := &memory{dir: t.TempDir()}
	live(t, func(o *Options) {
		o.Keep = k
		if change != nil {
			change(o)
		}
	}, func(r *rig) { play(r, k) })
}

func TestADraftThatAnotherProgramKeepsIsNotForgotten(t *testing.T) {
	keeps(t, nil, func(r *rig, k *memory) {
		k.drafts = map[string]string{"chat:new": "theirs"}
		openSession(r) // a new one leaves the screen, empty
		r.pass(time.Second)
		if k.drafts["chat:new"] != "theirs" {
			t.Errorf("drafts: %v", k.drafts)
		}
		r.user("openspace.session.new", map[string]any{})
		r.write("ours")
		r.pass(time.Second)
		r.keys("ctrl+c")
		r.pass(time.Second)
		if d, ok := k.drafts["chat:new"]; ok {
			t.Errorf("what was emptied is kept: %q", d)
		}
	})
}

// turn has the engine take the newest prompt of ses_1, and end its turn.
func turn(r *rig, end bool) {
	r.t.Helper()
	all := prompts(r, "ses_1")
	id := all[len(all)-1].MessageID
	r.events(&engine.MessageUpdated{SessionID: "ses_1", Info: engine.Message{ID: id, SessionID: "ses_1", Role: engine.RoleUser, Time: engine.MessageTime{Created: int64(len(all))}}},
		&engine.SessionStatus{SessionID: "ses_1", Status: engine.Status{Type: engine.StatusBusy}},
		&engine.MessageUpdated{SessionID: "ses_1", Info: replyTo(id, len(all), 0)})
	if end {
		r.events(&engine.MessageUpdated{SessionID: "ses_1", Info: replyTo(id, len(all), len(all)+1)})
		busy(r, false)
	}
}

func replyTo(id string, created, completed int) engine.Message {
	return engine.Message{ID: id + "r", SessionID: "ses_1", ParentID: id, Role: engine.RoleAssistant, Time: engine.MessageTime{Created: int64(created), Completed: int64(completed)}}
}

func said(all []engine.Prompt) string {
	var out []string
	for _, p := range all {
		out = append(out, p.Parts[0].Text)
	}
	return strings.Join(out, ", ")
}

func TestWhileTheAgentWorksPromptsAreQueuedAndSentOneATurn(t *testing.T) {
	live(t, nil, func(r *rig) {
		openSession(r)
		busy(r, true)
		for _, text := range []string{"one", "two", "three"} {
			r.write(text)
			r.keys("enter")
		}
		r.see("up takes back what is queued", "3 queued", "three")
		if got := said(prompts(r, "ses_1")); got != "" {
			t.Fatalf("sent while it works: %s", got)
		}
		busy(r, false)
		for _, want := range []string{"one", "one, two", "one, two, three"} {
			if got := said(prompts(r, "ses_1")); got != want {
				t.Fatalf("sent: %s, not %s", got, want)
			}
			turn(r, true)
		}
		r.gone("queued")
	})
}

func TestAltSSendsAlthoughTheAgentWorks(t *testing.T) {
	live(t, nil, func(r *rig) {
		openSession(r)
		busy(r, true)
		r.write("later")
		r.keys("enter")
		r.write("and this")
		r.keys("alt+s")
		if got := said(prompts(r, "ses_1")); got != "later, and this" {
			t.Fatalf("sent: %s", got)
		}
		r.write("more")
		r.keys("enter", "alt+s")
		if got := said(prompts(r, "ses_1")); got != "later, and this, more" {
			t.Fatalf("an empty prompt sends what is queued: %s", got)
		}
	})
}

func TestAQueuedPromptIsTakenBackChangedAndRemoved(t *testing.T) {
	keeps(t, nil, func(r *rig, k *memory) {
		openSession(r)
		busy(r, true)
		for _, text := range []string{"first", "second"} {
			r.write(text)
			r.keys("enter")
		}
		r.keys("up")
		if r.chat().Draft() != "second" {
			t.Fatalf("up brings %q", r.chat().Draft())
		}
		r.see("1 queued")
		r.write("!")
		r.keys("enter")
		r.write("/queue")
		r.keys("enter")
		r.see("Queued prompts", "first", "second!")
		r.keys("ctrl+d")
		r.keys("esc")
		r.see("1 queued")
		r.write("half a thought")
		r.user("openspace.prompt.queue", nil)
		r.keys("enter")
		if r.chat().Draft() != "second!" {
			t.Fatalf("the list gives %q", r.chat().Draft())
		}
		r.see("stashed")
		if len(k.stash) != 1 || k.stash[0] != "half a thought" {
			t.Errorf("stashed: %q", k.stash)
		}
		busy(r, false)
		if got := said(prompts(r, "ses_1")); got != "" {
			t.Errorf("sent: %s", got)
		}
	})
}

func TestAnInterruptPutsWhatIsQueuedIntoThePrompt(t *testing.T) {
	live(t, nil, func(r *rig) {
		openSession(r)
		busy(r, true)
		r.write("one")
		r.keys("enter")
		r.write("two")
		r.keys("esc", "esc")
		if got := r.chat().Draft(); got != "one\n\ntwo" {
			t.Errorf("the prompt is %q", got)
		}
		busy(r, false)
		if got := said(prompts(r, "ses_1")); got != "" {
			t.Errorf("sent: %s", got)
		}
	})
}

func TestAfterAFailedTurnTheQueueWaits(t *testing.T) {
	live(t, nil, func(r *rig) {
		openSession(r)
		busy(r, true)
		r.write("next")
		r.keys("enter")
		r.events(&engine.SessionError{SessionID: "ses_1", Error: engine.Error{Name: "APIError", Data: engine.ErrorData{Message: "no credit"}}})
		busy(r, false)
		if got := said(prompts(r, "ses_1")); got != "" {
			t.Fatalf("sent: %s", got)
		}
		r.keys("alt+s")
		if got := said(prompts(r, "ses_1")); got != "next" {
			t.Errorf("sent: %q", got)
		}
	})
}

func TestDraftsAreKeptAMomentAfterTheLastKey(t *testing.T) {
	keeps(t, nil, func(r *rig, k *memory) {
		openSession(r)
		r.pass(time.Second)
		saves := k.saves
		r.pass(time.Hour)
		if k.saves != saves {
			t.Error("it is saved while nothing is typed")
		}
		r.write("a thought")
		r.pass(drafts.Every)
		if k.drafts["chat:ses_1"] != "a thought" {
			t.Fatalf("kept: %q", k.drafts)
		}
		busy(r, true)
		r.keys("enter")
		r.write("and another")
		r.pass(drafts.Every)
		if k.drafts["chat:ses_1"] != "a thought\n\nand another" {
			t.Fatalf("what is queued is not kept: %q", k.drafts)
		}
		busy(r, false)
		r.keys("ctrl+c")
		r.pass(drafts.Every)
		if len(k.drafts) != 0 {
			t.Errorf("kept still: %q", k.drafts)
		}
		r.write("for the old")
		r.user("openspace.session.new", nil)
		r.write("for the new")
		r.pass(drafts.Every)
		if k.drafts["chat:ses_1"] != "for the old" || k.drafts["chat:new"] != "for the new" {
			t.Errorf("kept: %q", k.drafts)
		}
		r.keys("enter")
		r.pass(drafts.Every)
		if _, ok := k.drafts["chat:new"]; ok {
			t.Errorf("what was sent is kept: %q", k.drafts)
		}
		k.err = errors.New("the disk is full")
		r.write("x")
		r.pass(drafts.Every)
		r.see("the disk is full")
	})
}

func TestWhatIsTypedAtTheEndIsKeptAtTheEnd(t *testing.T) {
	k := &memory{}
	scene(t, func(o *Options) { o.Keep = k }, func(r *rig) {
		r.write("just")
		r.m.Close()
		if k.drafts["chat:new"] != "just" {
			t.Errorf("kept: %q", k.drafts)
		}
	})
}

func TestDraftsComeBack(t *testing.T) {
	typed := drafts.Typed{Drafts: map[string]prompt.Draft{"chat:new": prompt.Text("as it was"), "chat:ses_1": {Pieces: []prompt.Piece{{Text: "see "}, {Paste: "1\n2\n3"}}}}}
	keeps(t, func(o *Options) { o.Typed = typed }, func(r *rig, k *memory) {
		if r.chat().Draft() != "as it was" {
			t.Fatalf("the draft is %q", r.chat().Draft())
		}
		openSession(r)
		r.see("see [Pasted #1: 3 lines, 5 bytes]")
		r.user("openspace.prompt.expand", nil)
		if r.chat().Draft() != "see 1\n2\n3" {
			t.Errorf("unfolded it is %q", r.chat().Draft())
		}
		r.gone("Pasted")
		r.pass(drafts.Every)
		if k.drafts["chat:new"] != "as it was" {
			t.Errorf("kept: %q", k.drafts)
		}
	})
}

func TestStashing(t *testing.T) {
	keeps(t, nil, func(r *rig, k *memory) {
		for _, text := range []string{"one", "two"} {
			r.write(text)
			r.keys("ctrl+s")
			r.see("stashed")
		}
		if r.chat().Draft() != "" || len(k.stash) != 2 {
			t.Fatalf("draft %q, stash %q", r.chat().Draft(), k.stash)
		}
		r.write("/stash")
		r.keys("enter")
		r.see("Stashed prompts", "one", "two")
		r.keys("down", "enter")
		if r.chat().Draft() != "one" || len(k.stash) != 1 {
			t.Fatalf("draft %q, stash %q", r.chat().Draft(), k.stash)
		}
		r.user("openspace.prompt.pop", nil)
		if r.chat().Draft() != "two" || len(k.stash) != 1 || k.stash[0] != "one" {
			t.Fatalf("they do not change places: draft %q, stash %q", r.chat().Draft(), k.stash)
		}
		r.user("openspace.prompt.stashed", nil)
		r.keys("ctrl+d", "esc", "ctrl+c")
		r.keys("ctrl+s")
		r.see("nothing is stashed")
		if len(k.stash) != 0 {
			t.Errorf("stash %q", k.stash)
		}
	})
}

func TestHistoryIsSearchedAcrossSessionsAndRuns(t *testing.T) {
	at := time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC).Add(-time.Hour)
	var dir string
	keeps(t, func(o *Options) {
		dir = o.Files.Dir()
		o.Typed.History = []prompt.Entry{{Text: "of elsewhere", Dir: "/some/project", Time: at}, {Text: "deploy the thing", Dir: dir, Time: at}}
	}, func(r *rig, k *memory) {
		r.keys("up")
		if r.chat().Draft() != "deploy the thing" {
			t.Errorf("up brings %q", r.chat().Draft())
		}
		r.keys("ctrl+c")
		r.write("new words")
		r.keys("enter")
		r.write("in work")
		r.keys("ctrl+r")
		r.see("History", "new words", "deploy the thing", "of elsewhere", "project · 1h")
		r.write("elsew")
		r.keys("enter")
		if r.chat().Draft() != "of elsewhere" {
			t.Errorf("chosen: %q", r.chat().Draft())
		}
		if fmt.Sprint(k.history) != "[new words]" || fmt.Sprint(k.stash) != "[in work]" {
			t.Errorf("history %q, stash %q", k.history, k.stash)
		}
	})
}

func TestAtCompletesFilesAgentsTabsAndFolders(t *testing.T) {
	keeps(t, nil, func(r *rig, k *memory) {
		open(r, "beta")
		r.keys("alt+l")
		r.write("see @")
		r.see("beta  ", "open", "explore  ", "agent", "alpha  ", "src/gamma", "folder")
		r.write("gam")
		r.see("src/gamma")
		r.gone("explore")
		r.keys("tab")
		if r.chat().Draft() != "see @src/gamma " || r.m.complete.Open() {
			t.Fatalf("tab gives %q", r.chat().Draft())
		}
		if _, ok := k.uses["src/gamma"]; !ok {
			t.Errorf("it is not remembered: %v", k.uses)
		}
		r.write("@sr")
		for picked(r).Name != "src/" {
			r.keys("down")
		}
		r.keys("tab")
		r.see("src/gamma  ")
		if got := r.chat().Draft(); got != "see @src/gamma @src/" {
			t.Fatalf("a folder is gone on into: %q", got)
		}
		r.keys("enter")
		r.write("and me@example.com @")
		r.keys("esc")
		if r.m.complete.Open() {
			t.Error("esc leaves the list open")
		}
		r.keys("backspace", "enter")
		got := prompts(r, "ses_new0")
		got = got[len(got)-1:] // what is open is told before
		if len(got[0].Parts) != 2 || got[0].Parts[1].URL != "file://"+filepath.ToSlash(filepath.Join(r.dir, "src/gamma")) {
			t.Fatalf("sent: %+v", got)
		}
		r.write("@")
		if first := offered(r)[0].Name; first != "src/gamma" && first != "beta" {
			t.Errorf("what was mentioned lately is not among the first: %s", first)
		}
	})
}

func TestWhatIsMentionedIsSent(t *testing.T) {
	live(t, nil, func(r *rig) {
		r.write("@alpha#2-3 @explore @nothing")
		r.keys("esc", "enter")
		got := prompts(r, "ses_new0")
		if len(got) != 1 {
			t.Fatalf("sent: %+v", got)
		}
		var kinds []string
		for _, p := range got[0].Parts {
			kinds = append(kinds, p.Type+" "+p.Name+p.Mime)
		}
		if s := strings.Join(kinds, ", "); s != "text , file text/plain, agent explore" {
			t.Errorf("parts: %s", s)
		}
		if !strings.HasSuffix(got[0].Parts[1].URL, "/alpha?start=2&end=3") {
			t.Errorf("the file is %s", got[0].Parts[1].URL)
		}
	})
}

func TestPastedPathsBecomeWhatTheyName(t *testing.T) {
	live(t, nil, func(r *rig) {
		shot := filepath.Join(r.dir, "a shot.png")
		var pic bytes.Buffer
		if err := png.Encode(&pic, image.NewGray(image.Rect(0, 0, 1, 1))); err != nil {
			t.Fatal(err)
		}
		size := fmt.Sprintf("%d bytes", pic.Len())
		if err := os.WriteFile(shot, pic.Bytes(), 0o600); err != nil {
			t.Fatal(err)
		}
		r.send(tea.PasteMsg{Content: "'" + shot + "'"})
		r.see("[Image #1: a shot.png, " + size + "]")
		r.send(tea.PasteMsg{Content: "file://" + filepath.Join(r.dir, "alpha")})
		r.see("@alpha")
		r.send(tea.PasteMsg{Content: "/none/such"})
		r.see("/none/such")
		r.keys("enter")
		got := prompts(r, "ses_new0")
		if len(got) != 1 || got[0].Parts[0].Text != "[Image #1: a shot.png, "+size+"] @alpha /none/such" || len(got[0].Parts) != 3 {
			t.Fatalf("sent: %+v", got)
		}
		if p := got[0].Parts[2]; p.Mime != "image/png" || p.URL != "data:image/png;base64,"+base64.StdEncoding.EncodeToString(pic.Bytes()) {
			t.Errorf("the image is %+v", p)
		}
		r.send(tea.PasteMsg{Content: shot})
		if err := os.Remove(shot); err != nil {
			t.Fatal(err)
		}
		r.pass(outbox.TakenIn)
		r.keys("enter")
		r.see("not sent: attach a shot.png")
		if !strings.Contains(r.chat().Draft(), "[Image #1") {
			t.Errorf("the draft is %q", r.chat().Draft())
		}
	})
}

func TestTheClipboardIsPasted(t *testing.T) {
	var holds prompt.Clipboard
	var fails error
	keeps(t, func(o *Options) {
		o.ReadClipboard = func(context.Context) (prompt.Clipboard, error) { return holds, fails }
	}, func(r *rig, k *memory) {
		holds = prompt.Clipboard{Text: "words"}
		r.keys("ctrl+v")
		if r.chat().Draft() != "words" {
			t.Errorf("the draft is %q", r.chat().Draft())
		}
		holds = prompt.Clipboard{Image: []byte("jpeg"), Mime: "image/jpeg"}
		r.send(tea.PasteMsg{Content: ""}) // as terminals tell of an image
		r.see("[Image #1: image.jpeg, 4 bytes]")
		holds = prompt.Clipboard{}
		r.keys("ctrl+v")
		r.see("the clipboard is empty")
		fails = prompt.ErrNoClipboard
		r.keys("ctrl+v")
		r.see("paste: the clipboard cannot be read here")
		holds, fails, k.err = prompt.Clipboard{Image: []byte("x"), Mime: "image/png"}, nil, errors.New("no room")
		r.keys("ctrl+v")
		r.see("paste: no room")
	})
}

func TestTheKeysOfViWhereTheyAreWanted(t *testing.T) {
	live(t, func(o *Options) { o.Vim = true }, func(r *rig) {
		openSession(r)
		r.see("INSERT")
		r.write("one two")
		r.keys("esc")
		r.see("NORMAL")
		r.write("0dw")
		if r.chat().Draft() != "two" {
			t.Errorf("the draft is %q", r.chat().Draft())
		}
		busy(r, true)
		r.write("i")
		r.keys("esc")
		r.gone("esc again")
		r.keys("esc", "esc")
		if n := len(r.eng.asked("POST /session/ses_1/abort")); n != 1 {
			t.Errorf("%d aborts", n)
		}
	})
	live(t, nil, func(r *rig) {
		r.gone("INSERT")
	})
}

func TestCtrlCCopiesWhatIsSelectedBeforeItClears(t *testing.T) {
	var copied string
	live(t, func(o *Options) { o.Clipboard = func(text string) error { copied = text; return nil } }, func(r *rig) {
		r.write("one two")
		r.keys("ctrl+shift+left", "ctrl+c")
		if copied != "two" || r.chat().Draft() != "one two" {
			t.Fatalf("copied %q, the draft is %q", copied, r.chat().Draft())
		}
		r.keys("ctrl+c")
		if r.chat().Draft() != "" {
			t.Errorf("the draft is %q", r.chat().Draft())
		}
	})
}

func TestAnEditorsTextComesBack(t *testing.T) {
	keeps(t, nil, func(r *rig, k *memory) {
		edited := func(before, text string) {
			r.send(apply(func(m *Model) tea.Cmd { return m.effect(commands.PromptEdited{Before: before, Text: text}) }))
		}
		r.write("draft")
		edited("draft", "the whole text")
		if r.chat().Draft() != "the whole text" || len(k.stash) != 0 {
			t.Errorf("draft %q, stash %q", r.chat().Draft(), k.stash)
		}
		r.keys("ctrl+z")
		if r.chat().Draft() != "draft" {
			t.Errorf("undone it is %q", r.chat().Draft())
		}
		r.write(" and more")
		edited("draft", "from the editor")
		if r.chat().Draft() != "from the editor" || len(k.stash) != 1 || k.stash[0] != "draft and more" {
			t.Errorf("what was written meanwhile is lost: draft %q, stash %q", r.chat().Draft(), k.stash)
		}
		edited("from the editor", "from the editor")
		if len(k.stash) != 1 {
			t.Errorf("stash %q", k.stash)
		}
		r.write("/editor")
		r.keys("enter")
	})
}

func TestAClickElsewhereInThePromptClosesTheList(t *testing.T) {
	live(t, nil, func(r *rig) {
		r.write("see @al")
		if !r.m.complete.Open() {
			t.Fatal("nothing is offered")
		}
		x, y, _ := r.m.screen.PromptAt()
		r.send(tea.MouseClickMsg{X: x + 2, Y: y, Button: tea.MouseLeft}, tea.MouseReleaseMsg{X: x + 2, Y: y, Button: tea.MouseLeft})
		if r.m.complete.Open() {
			t.Error("the list stays")
		}
		r.write("I ")
		if r.chat().Draft() != "I see @al" {
			t.Errorf("the draft is %q", r.chat().Draft())
		}
	})
}

func TestAKeyBehindConnectIsKeptNowhere(t *testing.T) {
	for text, want := range map[string]string{"/connect openai sk-secret more": "/connect openai ", "/connect openai": "/connect openai", "a /connect b c": "a /connect b c"} {
		if got := drafts.WithoutKey(prompt.Text(text)).Value(); got != want {
			t.Errorf("%q is kept as %q", text, got)
		}
	}
	keeps(t, nil, func(r *rig, k *memory) {
		r.write("/connect openai sk-secret")
		r.keys("ctrl+s")
		r.pass(10 * time.Second)
		if b, _ := json.Marshal(k.stash); !strings.Contains(string(b), "/connect openai") || strings.Contains(string(b), "sk-secret") {
			t.Errorf("stashed: %s", b)
		}
	})
}

func TestADroppedPathIsFoundHoweverItsNameIsWritten(t *testing.T) {
	live(t, nil, func(r *rig) {
		r.file("Cafe\u0301 1.23\u202fPM", "text")
		for _, told := range []string{"Cafe\u0301 1.23\u202fPM", "Café 1.23 PM"} {
			r.chat().Prompt().Discard()
			r.send(tea.PasteMsg{Content: strings.ReplaceAll(filepath.Join(r.dir, told), " ", "\\ ")})
			if got, want := r.chat().Draft(), "@\"Cafe\u0301 1.23\u202fPM\""; strings.TrimSpace(got) != want {
				t.Errorf("%q is %q, want %q", told, got, want)
			}
		}
		r.user("openspace.editor.open", map[string]any{"path": "Café 1.23 PM"})
		r.see("text")
	})
}

// typed has the program know what was typed in an earlier run.
func (r *rig) typed(t drafts.Typed) { r.m.drafts = drafts.New(writer{host{r.m}}, r.m.o.Keep, t) }
