package tui

import (
	"cmp"
	"context"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/client"
	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/prompt"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/store"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/panes/chat"
)

// chat is the conversation that prompts go to: the focused one, else the one
// that had the keyboard last, else the first that is current in a pane, else
// the first.
func (m *Model) chat() *chat.Chat {
	if p := m.ws.Focused(); p != nil {
		if c, ok := p.Current().(*chat.Chat); ok {
			return c
		}
	}
	var shown, first *chat.Chat
	for _, p := range m.ws.Panes() {
		if c, ok := p.Current().(*chat.Chat); ok && (shown == nil || c == m.openChats.last) {
			shown = c
		}
		for _, t := range p.Tabs {
			if c, ok := t.Content.(*chat.Chat); ok && first == nil {
				first = c
			}
		}
	}
	return cmp.Or(shown, first)
}

func (m *Model) session() string {
	if c := m.chat(); c != nil {
		return c.Session()
	}
	return ""
}

// onScreen reports whether a session is current in a chat pane.
func (m *Model) onScreen(session string) bool {
	for _, p := range m.ws.Panes() {
		if c, ok := p.Current().(*chat.Chat); ok && m.sameSession(c.Session(), session) {
			return true
		}
	}
	return false
}

// sameSession compares ids, a local stand-in counting as its real session.
func (m *Model) sameSession(a, b string) bool {
	if a == b {
		return true
	}
	x, y := m.st.Session(a), m.st.Session(b)
	return x != nil && x == y
}

// showSession puts a session into the chat's tab; the empty id is a new one.
// What was typed in the old one is kept for it.
func (m *Model) showSession(id string) tea.Cmd {
	if c := m.chat(); c != nil {
		return m.showIn(c, id)
	}
	return nil
}

// showIn puts a session into a chat's tab.
func (m *Model) showIn(old *chat.Chat, id string) tea.Cmd {
	ref := id
	if id == "" {
		ref = chat.NewSession
	}
	left, to := old.Session(), panes.MakeID(chat.KindName, ref)
	if p, _ := m.ws.Find(to); p != nil { // it is open beside
		m.report(m.ws.FocusContent(to, panes.User))
		return nil
	}
	var kept tea.Cmd
	other := m.deskOf(left) != m.deskOf(id)
	if other {
		kept = m.leaveDesk(left)
	}
	if _, err := m.ws.Replace(old.ID(), to); err != nil {
		m.toast(commands.LevelError, lang.Translate(err))
		return kept
	}
	if other {
		m.comeDesk(id)
	}
	if id == "" { // who answers here answers in a new one too
		m.chooseAsIn("", left)
	}
	return tea.Batch(kept, m.syncChats())
}

// submit tells slash commands from prompts. Who sends has stopped typing.
func (m *Model) submit(e commands.Submit) tea.Cmd {
	m.lastKey = time.Time{}
	if label := (prompt.Draft{Pieces: e.Pieces}).Lost(e.Text); label != "" {
		m.toast(commands.LevelWarning, lang.T("%s was sent as text: the file was not kept, attach it again", label))
	}
	if commands.HoldsKey(e.Text) {
		return m.dispatch(e)
	}
	if c := m.chat(); c != nil {
		c.Remember(e.Text)
	}
	return tea.Batch(m.rememberPrompt(e.Text), m.dispatch(e))
}

func (m *Model) dispatch(e commands.Submit) tea.Cmd {
	text := e.Text
	if line, ok := shellLine(text); ok {
		return m.runShell(line)
	}
	d := prompt.Draft{Pieces: e.Pieces}
	if len(e.Pieces) == 0 {
		d = prompt.Text(text)
	}
	line, slashed := strings.CutPrefix(text, "/")
	if line != m.unsure {
		m.unsure = ""
	}
	name, rest := slashWord(line)
	if !slashed || name == "" || strings.HasPrefix(name, "/") {
		return m.sendPrompt(d, e.Now)
	}
	if long, _, ok := m.typedCommand(line); ok && len(long) > len(name) { // a name with spaces
		return m.sendCommand(line, d, e.Now)
	}
	if c, ok := m.reg.BySlash(name); ok {
		if rest != "" && c.SlashArgs == nil {
			return m.textless(line, name, d, e.Now)
		}
		return m.slash(c, rest)
	}
	return m.sendCommand(line, d, e.Now)
}

// textless refuses a line whose command takes no text, and puts it back as it was
// typed. Sent once more it is a prompt.
func (m *Model) textless(line, name string, d prompt.Draft, now bool) tea.Cmd {
	if m.unsure == line {
		m.unsure = ""
		return m.sendPrompt(d, now)
	}
	m.unsure = line
	m.toast(commands.LevelError, lang.T("/%s takes no text. Enter again sends it as text", name))
	m.recompose(d)
	return nil
}

// slash runs a local command by its slash name. A text it cannot use goes
// back into the prompt.
func (m *Model) slash(c *commands.Command, text string) tea.Cmd {
	if c.SlashArgs == nil {
		return m.invoke(call.Invocation{ID: call.ID(c.ID)})
	}
	args, err := c.SlashArgs(text)
	if err != nil {
		m.toast(commands.LevelError, lang.Translate(err))
		m.restore(strings.TrimSpace("/"+c.Slash+" "+text) + " ")
		return nil
	}
	return m.invokeFor(call.Invocation{ID: call.ID(c.ID), Args: args}, func(err *commands.Error) {
		said := lang.Translate(err)
		if unfit, ok := strings.CutPrefix(said, c.ID+": "); ok { // in words for who calls it by its id
			said = "/" + c.Slash + ": " + unfit
		} else if err.Hint != "" {
			said += ": " + err.SaidHint()
		}
		m.toast(commands.LevelError, said)
		if err.Code == commands.CodeInvalidArguments {
			m.restore(strings.TrimSpace("/" + c.Slash + " " + text))
		}
	})
}

// restore puts text back into an empty prompt.
func (m *Model) restore(text string) {
	if c := m.chat(); c != nil && !c.Dirty() {
		c.SetDraft(text)
	}
}

// recompose puts what was sent back into an empty prompt, with what was attached.
func (m *Model) recompose(d prompt.Draft) {
	if c := m.chat(); c != nil && !c.Dirty() {
		c.Recompose(d)
	}
}

// send sends queued prompts in order, making the session first if the engine
// does not have it.
func (m *Model) send(sid string, queue []*store.Message) tea.Cmd {
	if len(queue) == 0 || !m.conn.live() || len(m.conn.agents) == 0 || m.starting || m.conn.calm {
		return nil // begin sends it; what comes while the engine disposes of its instance is lost there
	}
	m.pub.now = true // who reads the published page sees what is there now
	s := m.st.Session(sid)
	job := sendJob{c: m.conn.client, ctx: m.o.Ctx, session: s.ID, local: s.Local(), system: m.system(),
		around: m.around(), reaches: m.reaches()}
	agent, model := m.who(sid)
	for _, w := range queue {
		m.st.SendPending(w.Info.ID)
		by, ok := m.promptQueue.by[w.Info.ID]
		if !ok {
			by = answerer{agent, model}
		}
		d, ok := m.promptQueue.drafts[w.Info.ID]
		if !ok {
			d = prompt.Text(w.Draft.Text)
		}
		job.prompts = append(job.prompts, outgoing{promptOf(w.Info.ID, by.agent, by.model), d})
	}
	m.promptQueue.last[sid] = queue[len(queue)-1].Info.ID
	m.queueChanged(sid)
	job.news, job.tell = m.tellFirst(sid, agent, model), m.tell
	return job.run
}

// promptOf is a prompt without its parts, which are made off the loop.
func promptOf(id, agent string, model engine.ModelRef) engine.Prompt {
	p := engine.Prompt{MessageID: id, Agent: agent, Variant: model.Variant}
	if model.ModelID != "" {
		p.Model = &engine.PromptModel{ProviderID: model.ProviderID, ModelID: model.ModelID}
	}
	return p
}

// outgoing is a prompt on its way, and what was written.
type outgoing struct {
	engine.Prompt
	draft prompt.Draft
}

// sendJob sends prompts off the loop.
type sendJob struct {
	c       *client.Client
	ctx     context.Context
	session string
	local   bool
	system  func(way) string
	around  prompt.Around
	reaches func(context.Context) way // whether the engine reaches the Hub
	prompts []outgoing
	news    news // sent before them, if there is any
	tell    func(ctx context.Context, c *client.Client, session string, n news)
}

// run makes the session if need be and sends the prompts one after the other.
func (j sendJob) run() tea.Msg {
	sid := j.session
	var made *engine.Session
	if j.local {
		s, err := j.c.CreateSession(j.ctx, client.NewSession{})
		if err != nil {
			return j.failed(j.prompts, err)
		}
		sid, made = s.ID, &s
	}
	w := j.reaches(j.ctx)
	created := sessionCreatedMsg{w: w, made: made, j: j, sid: sid}
	send := func() tea.Msg {
		j.tell(j.ctx, j.c, sid, j.news.with(j.system(w)))
		var missing []string
		j.around.Missing = func(name string) { missing = append(missing, name) }
		for i, p := range j.prompts {
			parts, err := prompt.Parts(strings.TrimSpace(p.draft.Value()), p.draft.Files(), j.around)
			if err == nil {
				p.Parts, p.System = parts, j.system(w)
				err = j.c.PromptAsync(j.ctx, sid, p.Prompt)
			}
			if err != nil {
				return j.failed(j.prompts[i:], err)
			}
		}
		return promptsSentMsg{j: j, sid: sid, missing: missing}
	}
	return sessionReadyMsg{created: created, send: send}
}

// sessionReadyMsg says that there is a session to send prompts to.
type sessionReadyMsg struct {
	created sessionCreatedMsg
	send    func() tea.Msg
}

func (msg sessionReadyMsg) on(m *Model) tea.Cmd { return tea.Batch(msg.created.on(m), msg.send) }

// promptsSentMsg says that prompts were sent, and which files they named in vain.
type promptsSentMsg struct {
	j       sendJob
	sid     string
	missing []string
}

func (msg promptsSentMsg) on(m *Model) tea.Cmd {
	var cmds []tea.Cmd
	for _, p := range msg.j.prompts {
		cmds = append(cmds, m.markDelivered(msg.sid, p.MessageID))
	}
	if len(msg.missing) > 0 {
		m.toast(commands.LevelWarning, lang.T("sent as words, since there is no such file: %s",
			sanitize.Line(strings.Join(msg.missing, ", "))))
	}
	return tea.Batch(cmds...)
}

// sessionCreatedMsg names the session that prompts go to; made is nil where there was one.
type sessionCreatedMsg struct {
	w    way
	made *engine.Session
	j    sendJob
	sid  string
}

func (msg sessionCreatedMsg) on(m *Model) tea.Cmd {
	m.setWay(msg.w)
	if msg.made == nil {
		return nil
	}
	m.rebind(msg.j.session, *msg.made)
	return m.keepLevel(msg.sid)
}

// failed says that prompts were not sent and gives the first back to be
// mended, if nothing else is typed. The others are stashed.
func (j sendJob) failed(prompts []outgoing, err error) tea.Msg {
	return promptsFailedMsg{prompts: prompts, j: j, err: err}
}

// promptsFailedMsg is the result of what failed started.
type promptsFailedMsg struct {
	prompts []outgoing
	j       sendJob
	err     error
}

func (msg promptsFailedMsg) on(m *Model) tea.Cmd {
	var cmds []tea.Cmd
	for i, p := range msg.prompts {
		where := lang.T("its text is in the prompt again")
		if c := m.chat(); i == 0 && c != nil && m.sameSession(c.Session(), msg.j.session) && !c.Dirty() {
			c.Recompose(p.draft)
		} else {
			where = lang.T("its text is stashed: /pop brings it back")
			cmds = append(cmds, m.putAside(p.draft))
		}
		m.st.FailPending(p.MessageID, lang.Translate(msg.err)+"\n"+where)
		m.promptQueue.sent(p.MessageID)
	}
	return tea.Batch(cmds...)
}

// rebind turns a local stand-in into the session the engine made.
func (m *Model) rebind(local string, real engine.Session) {
	m.st.Rebind(local, real)
	m.follows(local, real.ID)
	for _, p := range m.ws.Panes() {
		for _, t := range p.Tabs {
			if c, ok := t.Content.(*chat.Chat); ok && c.Session() == local {
				c.Bind(real.ID)
				m.ws.Touch()
			}
		}
	}
}

// follows keeps what was set for a session that has another id now.
func (m *Model) follows(local, real string) {
	m.paneContext.rebind(local, real)
	m.choice.rebind(local, real)
	m.promptQueue.rebind(local, real)
}

// sendCommand runs the command of the engine that a line begins with. A line
// that fits none is sent as text: at once where it is prose, else when it is
// sent once more.
func (m *Model) sendCommand(line string, d prompt.Draft, now bool) tea.Cmd {
	again := m.unsure == line
	m.unsure = ""
	word, _ := slashWord(line)
	c := m.chat()
	if c == nil || !m.conn.live() {
		if c != nil && isPath(word) {
			return m.sendPrompt(d, now)
		}
		m.toast(commands.LevelError, lang.T("%s: the engine is not ready yet", "/"+word))
		m.recompose(d)
		return nil
	}
	if name, rest, ok := m.typedCommand(line); ok {
		return m.runCommand(c.Session(), name, rest, d)
	}
	cl, ctx, session := m.conn.client, m.o.Ctx, c.Session()
	var names []string
	for _, n := range m.slashes(word) {
		names = append(names, n.name)
	}
	return func() tea.Msg { // the engine would answer with an error that stays in the conversation
		all, err := cl.Commands(ctx)
		if err != nil {
			return commandFailed(word, session, d, err)
		}
		prose := again || isProse(word, names)
		return engineCommandsMsg{all: all, line: line, session: session, d: d, prose: prose, now: now, word: word}
	}
}

// engineCommandsMsg is the result of what sendCommand started.
type engineCommandsMsg struct {
	all     []engine.Command
	line    string
	session string
	d       prompt.Draft
	prose   bool
	now     bool
	word    string
}

func (msg engineCommandsMsg) on(m *Model) tea.Cmd {
	m.conn.commands = msg.all
	if name, rest, ok := m.typedCommand(msg.line); ok {
		return m.runCommand(msg.session, name, rest, msg.d)
	}
	if msg.prose {
		return m.sendPrompt(msg.d, msg.now)
	}
	m.unsure = msg.line
	return commandFailed(msg.word, msg.session, msg.d, m.noCommand(msg.word)).on(m)
}

// noCommand is the error of a slash command that neither we nor the engine have,
// with those of the nearest names.
func (m *Model) noCommand(name string) error {
	var near []string
	if name != "" {
		near = nearNames(strings.ToLower(name), m.slashes(name))
	}
	if len(near) == 0 {
		return lang.Errorf("there is no such command: / lists those there are. Enter again sends it as text")
	}
	return lang.Errorf("there is no such command. Near it: %s. Enter again sends it as text", strings.Join(near, " "))
}

// runCommand runs a slash command that the engine has.
func (m *Model) runCommand(sid, name, arguments string, d prompt.Draft) tea.Cmd {
	agent, model := m.who(sid)
	local, cl, ctx := sid, m.conn.client, m.o.Ctx
	news := m.tellFirst(sid, agent, model)
	m.pub.now = true
	reaches, around := m.reaches(), m.around()
	return func() tea.Msg {
		files, err := prompt.Parts("", d.Files(), around)
		if err != nil {
			return commandFailed(name, local, d, err)
		}
		if sid == "" {
			s, err := cl.CreateSession(ctx, client.NewSession{})
			if err != nil {
				return commandFailed(name, local, d, err)
			}
			sid = s.ID
			m.o.Send(localSessionMsg{s: s, local: local})
		}
		m.o.Send(wayIs(reaches(ctx)))
		m.tell(ctx, cl, sid, news)
		ended := m.runInit(name, sid)
		_, err = cl.Command(ctx, sid, client.CommandCall{Command: name, Arguments: arguments, Parts: files[1:],
			Agent: agent,
			Model: model.String(), Variant: model.Variant})
		ended()
		if err == nil || ctx.Err() != nil {
			return nil
		}
		return commandFailed(name, sid, d, err)
	}
}

// localSessionMsg is the result of what runCommand started.
type localSessionMsg struct {
	s     engine.Session
	local string
}

func (msg localSessionMsg) on(m *Model) tea.Cmd {
	m.st.Load([]engine.Session{msg.s}, false)
	if now := m.chat(); now != nil && now.Session() == msg.local {
		now.Bind(msg.s.ID)
		m.ws.Touch()
	}
	m.follows(msg.local, msg.s.ID)
	return m.keepLevel(msg.s.ID)
}

// commandFailed returns a slash command back to be mended. What is wrong is said
// once: in the chat, where the engine sent its reason as an event.
func commandFailed(name, session string, d prompt.Draft, err error) loopMessage {
	return commandFailedMsg{session: session, name: name, err: err, d: d}
}

// commandFailedMsg is the result of what commandFailed started.
type commandFailedMsg struct {
	session string
	name    string
	err     error
	d       prompt.Draft
}

func (msg commandFailedMsg) on(m *Model) tea.Cmd {
	if m.st.Failure(msg.session) == nil { // else the chat tells it
		m.toast(commands.LevelError, "/"+msg.name+": "+lang.Translate(msg.err))
	}
	if m.session() == msg.session {
		m.recompose(msg.d)
	}
	return nil
}
