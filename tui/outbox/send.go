package outbox

import (
	"context"
	"strings"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/client"
	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/prompt"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/store"
	"github.com/openspace-tui/openspace/tui/brief"
	"github.com/openspace-tui/openspace/tui/channel"
)

// send sends queued prompts in order, making the session first if the engine
// does not have it.
func (o *Outbox) send(sid string, queue []*store.Message) tea.Cmd {
	e := o.p.Engine()
	if len(queue) == 0 || !e.Ready || !e.Agents {
		return nil
	}
	o.p.PublishNow() // who reads the published page sees what is there now
	s := o.p.Store().Session(sid)
	job := &sendJob{c: e.Client, ctx: o.p.Context(), session: s.ID, local: s.Local(), system: o.p.System(),
		around: o.p.Around(), reaches: o.p.Reaches()}
	agent, model := o.p.Who(sid)
	for _, w := range queue {
		o.p.Store().SendPending(w.Info.ID)
		by, ok := o.by[w.Info.ID]
		if !ok {
			by = answerer{agent, model}
		}
		d, ok := o.drafts[w.Info.ID]
		if !ok {
			d = prompt.Text(w.Draft.Text)
		}
		job.prompts = append(job.prompts, outgoing{promptOf(w.Info.ID, by.agent, by.model), d})
	}
	o.last[sid] = queue[len(queue)-1].Info.ID
	o.changed(sid)
	job.news, job.tell = o.p.Brief().Next(sid, agent, model), o.p.Brief().Send
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
	system  func(channel.Way) string
	around  prompt.Around
	reaches func(context.Context) channel.Way // whether the engine reaches the Hub
	prompts []outgoing
	news    brief.News // sent before them, if there is any
	tell    func(ctx context.Context, c *client.Client, session string, n brief.News)
}

// run makes the session if need be, and finds out how it reaches the Hub.
func (j *sendJob) run() tea.Msg {
	sid := j.session
	var made *engine.Session
	if j.local {
		s, err := j.c.CreateSession(j.ctx, client.NewSession{})
		if err != nil {
			return j.failed(j.prompts, err)
		}
		sid, made = s.ID, &s
	}
	return sessionReadyMsg{j: j, sid: sid, way: j.reaches(j.ctx), made: made}
}

// sendTo sends the prompts to a session, one after the other.
func (j *sendJob) sendTo(sid string, w channel.Way) tea.Msg {
	j.tell(j.ctx, j.c, sid, j.news.With(j.system(w)))
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

// sessionReadyMsg names the session that prompts go to; made is nil where there was one.
type sessionReadyMsg struct {
	j    *sendJob
	sid  string
	way  channel.Way
	made *engine.Session
}

func (msg sessionReadyMsg) on(o *Outbox) tea.Cmd {
	send := func() tea.Msg { return msg.j.sendTo(msg.sid, msg.way) }
	o.p.Reached(msg.way)
	if msg.made == nil {
		return send
	}
	o.p.Rebind(msg.j.session, *msg.made)
	return tea.Batch(o.p.Brief().KeepLevel(msg.sid), send)
}

// promptsSentMsg says that prompts were sent, and which files they named in vain.
type promptsSentMsg struct {
	j       *sendJob
	sid     string
	missing []string
}

func (msg promptsSentMsg) on(o *Outbox) tea.Cmd {
	var cmds []tea.Cmd
	for _, p := range msg.j.prompts {
		cmds = append(cmds, o.markDelivered(msg.sid, p.MessageID))
	}
	if len(msg.missing) > 0 {
		o.p.Toast(commands.LevelWarning, lang.T("sent-words-since-there-no",
			sanitize.Line(strings.Join(msg.missing, ", "))))
	}
	return tea.Batch(cmds...)
}

// failed says that prompts were not sent and gives the first back to be
// mended, if nothing else is typed. The others are stashed.
func (j *sendJob) failed(prompts []outgoing, err error) tea.Msg {
	return promptsFailedMsg{prompts: prompts, j: j, err: err}
}

// promptsFailedMsg is the result of what failed started.
type promptsFailedMsg struct {
	prompts []outgoing
	j       *sendJob
	err     error
}

func (msg promptsFailedMsg) on(o *Outbox) tea.Cmd {
	var cmds []tea.Cmd
	for i, p := range msg.prompts {
		where := lang.T("text-prompt-again")
		if c := o.p.Prompt(msg.j.session); i == 0 && c != nil && !c.Dirty() {
			c.Recompose(p.draft)
		} else {
			where = lang.T("text-stashed-pop-brings-back")
			cmds = append(cmds, o.p.PutAside(p.draft))
		}
		o.p.Store().FailPending(p.MessageID, lang.Translate(msg.err)+"\n"+where)
		o.sent(p.MessageID)
	}
	return tea.Batch(cmds...)
}
