package linear

import (
	"slices"
	"strings"
	"time"

	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/store"
)

// Options are what a teller goes by.
type Options struct {
	Dir string // the workspace; paths below it are told without it
	// Explain says what an error means and what to do about it; nil: its message.
	Explain func(*engine.Error) string
	// Sentence is what a provider's message says in one line; nil: all of it.
	Sentence func(string) string
	// Thinking has the model's reasoning told as well.
	Thinking bool
	// Now is a clock, and BlockAge what a command block may take by it to be closed;
	// nil: as long as it likes. 0: the default.
	Now      func() time.Time
	BlockAge time.Duration
}

// Teller tells one session at a time.
type Teller struct {
	Options
	st      *store.Store
	session string

	version uint64 // of the session, as it was told
	quiet   bool   // its past is still being loaded
	before  int64  // what is older than this Unix millisecond is past
	said    map[string]*told
	speaker string // the message whose text was told last; empty: something else was

	status  engine.Status
	todos   []engine.Todo
	failure *store.Failure
	owed    *store.Failure // not told yet: the reply may tell it better
	over    bool           // the turn is, and its last reply may still say how
}

// told is what was told of a message.
type told struct {
	version uint64
	head    bool // who it is by, or that it waits
	queued  bool // that it waits
	failed  bool
	ended   bool
	parts   map[string]*toldPart
}

// New makes a teller of no session.
func New(st *store.Store, o Options) *Teller {
	return &Teller{Options: o, st: st, said: map[string]*told{}}
}

// Session is the one that is told.
func (t *Teller) Session() string { return t.session }

// Show turns to another session; the empty id is a new one. What it holds
// already is not told. It gives nothing where it is the same one, under the name
// that the engine gave it, too.
func (t *Teller) Show(session string) []string {
	was, now := t.st.Session(t.session), t.st.Session(session)
	if t.session == session || was != nil && was == now || t.session == "" && now != nil && now.Local() {
		t.session = session
		return nil
	}
	t.session, t.version, t.said, t.speaker, t.before = session, 0, map[string]*told{}, "", 0
	t.status, t.todos, t.failure, t.owed, t.over = engine.Status{}, nil, nil, nil, false
	if now == nil || now.Local() {
		return []string{lang.T("session-new")}
	}
	t.quiet = true
	t.settle()
	return []string{lang.T("session-last-reads-last-reply", line(now.Name()))}
}

// settle takes what is there for told, once it was loaded.
func (t *Teller) settle() {
	s := t.st.Session(t.session)
	if s == nil {
		return
	}
	t.status, t.todos, t.failure = s.Status, slices.Clone(s.Todos), s.Error
	for _, m := range t.st.Visible(t.session) {
		t.before = max(t.before, m.Info.Time.Created)
		t.past(m)
	}
	if s.Loaded {
		t.quiet = false
	}
}

// past takes a message for told but for what of it is still to come.
func (t *Teller) past(m *store.Message) {
	d := &told{head: true, ended: m.Info.Time.Completed != 0 || m.Info.Role == engine.RoleUser,
		failed: m.Pending == store.Failed, parts: map[string]*toldPart{}}
	for _, p := range m.Parts {
		if p.Ended() {
			d.parts[p.ID] = &toldPart{began: true, ended: true}
		}
	}
	d.version = m.Version
	t.said[m.Info.ID] = d
}

// Tell returns the lines that are new.
func (t *Teller) Tell() []string {
	s := t.st.Session(t.session)
	if s == nil || s.Version == t.version {
		return nil
	}
	t.version = s.Version
	if t.quiet {
		t.settle()
		return nil
	}
	var out []string
	for _, m := range t.st.Visible(t.session) {
		out = append(out, t.message(m)...)
	}
	return append(out, t.changes(s)...)
}

// message tells what is new of a message.
func (t *Teller) message(m *store.Message) []string {
	d := t.said[m.Info.ID]
	if d == nil && m.Info.Role == "" && m.Pending == store.NotPending {
		return nil // whose it is will be heard
	}
	if d == nil && t.before > 0 && m.Info.Time.Created != 0 && m.Info.Time.Created <= t.before {
		t.past(m) // an older page came
		return nil
	}
	if d == nil {
		d = &told{parts: map[string]*toldPart{}}
		t.said[m.Info.ID] = d
	} else if d.version == m.Version {
		return nil
	}
	d.version = m.Version
	if m.Info.Role == engine.RoleUser || m.Pending != store.NotPending {
		return t.prompt(m, d)
	}
	return t.reply(m, d)
}

// prompt tells what the person sent, when it is whole.
func (t *Teller) prompt(m *store.Message, d *told) []string {
	var out []string
	switch {
	case m.Pending == store.Failed && !d.failed:
		d.failed = true
		out = said(lang.T("error-prompt-not-sent", promptText(m)), m.PendingError)
	case m.Pending == store.Queued && !d.queued && !d.head:
		d.queued = true
		out = said(lang.T("you-waiting-to-be-sent", promptText(m)))
	case m.Pending == store.Queued, m.Pending == store.Failed, d.head:
	case d.queued:
		d.head = true
		out = said(lang.T("sent", firstOf(promptText(m))))
	default:
		text := promptText(m)
		if text == "" {
			return t.mark(m, d)
		}
		d.head = true
		out = said(You() + text)
	}
	t.heard(out)
	return out
}

// mark returns words for a message that the person did not write.
func (t *Teller) mark(m *store.Message, d *told) []string {
	for _, p := range m.Parts {
		if p.Type == engine.PartCompaction && !d.head {
			d.head = true
			return t.heard([]string{lang.T("conversation-being-compacted-what-came")})
		}
		if p.Type == engine.PartText && p.Text() == store.ShellText && !d.head {
			d.head = true
			return t.heard([]string{lang.T("you-ran-a-command")})
		}
	}
	return nil
}

// heard notes that something was told that is no reply.
func (t *Teller) heard(out []string) []string {
	if len(out) > 0 {
		t.speaker = ""
	}
	return out
}

// promptText is what the person wrote, and what they sent with it.
func promptText(m *store.Message) string {
	var out []string
	for _, p := range m.Parts {
		switch {
		case p.Type == engine.PartText && !p.Synthetic && !p.Ignored && p.Text() != store.ShellText:
			out = append(out, strings.TrimSpace(p.Text()))
		case p.Type == engine.PartFile:
			out = append(out, lang.T("file-title", line(fileName(&p.Part))))
		case p.Type == engine.PartSubtask:
			out = append(out, lang.T("subagent-title", line(p.Agent), line(p.Description)))
		}
	}
	if len(out) == 0 && m.Draft != nil {
		out = append(out, strings.TrimSpace(m.Draft.Text))
	}
	return strings.TrimSpace(strings.Join(out, "\n"))
}

func fileName(p *engine.Part) string {
	if p.Filename != "" {
		return p.Filename
	}
	if strings.HasPrefix(p.URL, "data:") {
		return p.Mime
	}
	return p.URL
}

// reply tells a step of the agent's turn.
func (t *Teller) reply(m *store.Message, d *told) []string {
	var out []string
	for i, p := range m.Parts {
		part := d.parts[p.ID]
		if part == nil {
			part = &toldPart{}
			d.parts[p.ID] = part
		}
		switch p.Type {
		case engine.PartText:
			if !p.Synthetic && !m.Summary() {
				out = append(out, t.text(m, p, part, Assistant(), goesOn(m.Parts[i+1:]))...)
			}
		case engine.PartReasoning:
			if t.Thinking {
				out = append(out, t.text(m, p, part, lang.T("thinking-label"), goesOn(m.Parts[i+1:]))...)
			}
		case engine.PartTool:
			out = append(out, t.heard(t.tool(p, part))...)
		case engine.PartFile:
			if !part.ended {
				part.ended = true
				out = append(out, t.heard([]string{lang.T("file-title", line(fileName(&p.Part)))})...)
			}
		}
	}
	if !d.ended && (m.Info.Time.Completed != 0 || m.Info.Error != nil) {
		d.ended = true
		out = append(out, t.heard(t.foot(m))...)
	}
	return out
}

// goesOn reports whether something follows a text, so that its last paragraph is
// told before that though the engine has not closed it.
func goesOn(rest []*store.Part) bool {
	return slices.ContainsFunc(rest, func(p *store.Part) bool {
		return p.Type == engine.PartTool && p.State != nil && p.State.Status != engine.ToolPending ||
			p.Type == engine.PartText && p.Text() != ""
	})
}

// foot tells how a step ended, where that is worth a word.
func (t *Teller) foot(m *store.Message) []string {
	switch e := m.Info.Error; {
	case e != nil && e.Name == "MessageAbortedError":
		return []string{lang.T("interrupted-sentence")}
	case e != nil:
		t.owed = nil
		return t.errorLines(e)
	case m.Summary():
		return []string{lang.T("the-conversation-was-compacted")}
	case m.Info.Finish == "length":
		return []string{lang.T("reply-cut-models-output-limit")}
	case m.Info.Finish == "stop" && !slices.ContainsFunc(m.Parts, says):
		return []string{lang.T("models-reply-empty")}
	}
	return nil
}

func says(p *store.Part) bool {
	return p.Type == engine.PartTool || p.Type == engine.PartText && strings.TrimSpace(p.Text()) != ""
}

func (t *Teller) errorLines(e *engine.Error) []string {
	text := e.Data.Message
	if t.Explain != nil {
		text = t.Explain(e)
	}
	return said(lang.T("error-title", text))
}

// changes tells what changed of the session itself.
func (t *Teller) changes(s *store.Session) []string {
	var out []string
	out = append(out, t.todo(s)...)
	if f := s.Error; f != t.failure {
		t.failure, t.owed = f, nil
		switch {
		case f == nil || t.known():
		case f.Final && t.running():
			t.owed = f
		default:
			out = append(out, t.failed(f)...)
		}
	}
	was := t.status
	t.status = s.Status
	wasBusy := was.Type == engine.StatusBusy || was.Type == engine.StatusRetry
	switch {
	case s.Status.Type == engine.StatusRetry && (was.Type != engine.StatusRetry || was.Attempt != s.Status.Attempt):
		out = append(out,
			said(lang.T("models-provider-has-trouble-try",
				strings.TrimSuffix(line(t.sentence(s.Status.Message)), "."), s.Status.Attempt+1))...)
	case s.Busy() && !wasBusy:
		t.over = false
		out = append(out, lang.T("working"))
	case !s.Busy() && wasBusy:
		t.over = true
	}
	if t.over && !t.running() {
		t.over = false
		if f := t.owed; f != nil {
			t.owed = nil
			out = append(out, t.failed(f)...)
		}
		out = append(out, t.rest(s)...)
	}
	return t.heard(out)
}

// running reports whether the last reply is not complete: the engine may complete
// it after its turn (1.18.33).
func (t *Teller) running() bool {
	m := t.last()
	return m != nil && m.Info.Role == engine.RoleAssistant && m.Info.Time.Completed == 0 && m.Info.Error == nil
}

func (t *Teller) last() *store.Message {
	list := t.st.Visible(t.session)
	if len(list) == 0 {
		return nil
	}
	return list[len(list)-1]
}

func (t *Teller) sentence(s string) string {
	if t.Sentence == nil {
		return s
	}
	return t.Sentence(s)
}

// known reports whether the last message tells of a failure by itself.
func (t *Teller) known() bool {
	m := t.last()
	return m != nil && (m.Info.Error != nil || m.Pending == store.Failed)
}

func (t *Teller) failed(f *store.Failure) []string {
	if !f.Final {
		return []string{lang.T("context-full-engine-compacts")}
	}
	return t.errorLines(&engine.Error{Name: f.Name, Data: f.Data})
}

// todo tells what changed of the list.
func (t *Teller) todo(s *store.Session) []string {
	if slices.Equal(t.todos, s.Todos) {
		return nil
	}
	t.todos = slices.Clone(s.Todos)
	done, open := 0, 0
	now := ""
	for _, e := range s.Todos {
		switch e.Status {
		case "completed":
			done++
		case "cancelled":
			open--
		case "in_progress":
			if now == "" {
				now = " " + lang.T("now", line(e.Content))
			}
		}
		open++
	}
	return []string{lang.T("todos-of-done", done, open) + now}
}

// rest tells that a turn is over, and what it took. Of one that was interrupted
// that was told.
func (t *Teller) rest(s *store.Session) []string {
	list := t.st.Visible(t.session)
	if m := t.last(); m != nil && m.Info.Error != nil && m.Info.Error.Name == "MessageAbortedError" {
		return nil
	}
	first, last := int64(0), int64(0)
	cost := 0.0
	for i := len(list) - 1; i >= 0; i-- {
		m := list[i]
		if m.Info.Role == engine.RoleUser && m.BeginsTurn() {
			first = m.Info.Time.Created
			break
		}
		cost += m.Info.Cost
		last = max(last, m.Info.Time.Completed)
	}
	context, _ := t.st.Usage(s.ID)
	out := lang.T("done")
	if first > 0 && last-first >= 1000 {
		out = lang.T("done-in", seconds((last-first)/1000))
	}
	if cost > 0 {
		out += " " + lang.T("cost-dollars", cost)
	}
	if context > 0 {
		out += " " + lang.N(context, "context-tokens", context)
	}
	return []string{out}
}
