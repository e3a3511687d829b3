package tui

import (
	"context"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/client"
	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/prompt"
	"github.com/openspace-tui/openspace/panes"
)

// effect carries out what a command asked of the program.
func (m *Model) effect(e commands.Effect) tea.Cmd {
	switch e := e.(type) {
	case commands.Quit:
		return m.quitOr(lang.T("Quit while these run?"), lang.T("ends them and quits"), (*Model).leaveNow)
	case commands.Toast:
		m.toast(e.Level, e.Text)
		m.toasts.act = m.toasts.n
	case commands.ShowDialog:
		return m.showDialog(e.Name, e.Subject)
	case commands.SwitchSession:
		if e.Beside {
			return m.beside(e.ID)
		}
		return m.showSession(e.ID)
	case commands.SelectTheme:
		return m.selectTheme(e.Name)
	case commands.SelectAgent:
		m.report(m.selectAgent(e.Name, e.Back))
		m.sayGone()
		return m.readAgents()
	case commands.SelectModel:
		cmd, err := m.selectModel(e.Provider, e.Model)
		m.report(err)
		return cmd
	case commands.Confirm:
		m.push(m.confirm(e.Title, e.Keys, e.Lines, func(m *Model) tea.Cmd { return m.invoke(e.Do) }))
	case commands.ShowChange:
		m.push(m.change(e))
	case commands.ChooseDeck:
		m.push(deckPicker(e.Decks))
	case commands.ChooseBoard:
		m.push(boardPicker(e.Boards))
	case commands.ChatAct:
		return m.chatAct(e.Act, e.Text)
	case commands.GoBack:
		return m.goBack(e.Forward)
	case commands.RunLink:
		return m.runLink(e)
	case commands.ShowPicture:
		return m.showPicture(e)
	case commands.Copy:
		if e.What != "" {
			return m.copyAs(e.Text, lang.T("%s was copied: %s", e.What, e.Text), lang.T("%s was sent to the terminal's clipboard: %s", e.What, e.Text))
		}
		return m.copy(e.Text)
	case commands.Browse:
		return m.browse(e.URL)
	case commands.TerminalAct:
		return m.terminalAct(e.Act)
	case commands.Lock:
		m.lock()
	case commands.UndoAgent:
		return m.undoAgent(e.ID)
	case commands.SetContext:
		return m.setLevel(e.Level)
	case commands.Submit:
		return m.submit(e)
	case commands.SetDraft:
		return m.typeIn(e.Text)
	case commands.PromptAct:
		return m.promptAct(e)
	case commands.SetPrompt, commands.PromptEdited, commands.Attach, commands.Mention:
		return m.rewritePrompt(e)
	case commands.CloseEnded:
		return m.closeEnded(e.TerminalID)
	case commands.OlderMessages:
		return m.older(e.Session)
	default:
		return m.engineEffect(e)
	}
	return nil
}

// typeIn puts text before what is typed and moves the keyboard there.
func (m *Model) typeIn(text string) tea.Cmd {
	c := m.chat()
	if c == nil {
		return nil
	}
	c.SetDraft(text + c.Draft())
	_, _, err := m.ws.Open(c.ID(), panes.Placement{Focus: true, Origin: panes.User})
	m.report(err)
	m.complete.refresh(m)
	return nil
}

func (m *Model) report(err error) {
	if err != nil {
		m.toast(commands.LevelError, lang.Say(err))
	}
}

// engineEffect carries out what changes the engine.
func (m *Model) engineEffect(e commands.Effect) tea.Cmd {
	switch e := e.(type) {
	case commands.Abort:
		sid := m.session()
		m.clearQueue()
		m.takeQueueBack(sid)
		dropped := m.dropAsks(sid, interrupted())
		return tea.Batch(dropped, m.withEngine(lang.C("task", "interrupt"), func(ctx context.Context, c *client.Client) error { return c.Abort(ctx, sid) }))
	case commands.AnswerPermission:
		return m.answerPermission(e)
	case commands.AnswerQuestion:
		return m.answerAsk(e.ID, func(ctx context.Context, c *client.Client) error {
			if e.Reject {
				return c.RejectQuestion(ctx, e.ID)
			}
			return c.ReplyQuestion(ctx, e.ID, e.Answers)
		}, nil)
	case commands.ChangeRules:
		return m.changeRules(e)
	case commands.DropRule:
		return m.dropRule(e.ID)
	case commands.ForgetAlways:
		return m.forgetAlways()
	case commands.ShowOutput:
		return m.showOutput(e.Path)
	case commands.RenameSession:
		return m.withEngine(lang.C("task", "rename"), func(ctx context.Context, c *client.Client) error {
			_, err := c.UpdateSession(ctx, e.ID, client.SessionChange{Title: &e.Title})
			return err
		})
	case commands.ChangeEngine:
		return m.changeEngine(e.Address)
	case commands.Reopen:
		return m.reopenIn(e.Dir)
	case commands.ForkSession:
		return m.forkSession(e)
	case commands.RevertMessage:
		return m.revertTo(e.ID, e.Part, lang.T("reverted"))
	case commands.DeleteMessage:
		sid := m.session()
		return m.withEngine(lang.C("task", "delete the message"), func(ctx context.Context, c *client.Client) error { return c.DeleteMessage(ctx, sid, e.ID) })
	case commands.DeleteSession:
		return m.deleteSession(e.ID)
	case commands.PinSession:
		return m.pin(e.ID)
	}
	return m.conversationEffect(e)
}

// said tells which way something was turned.
func (m *Model) said(on bool, yes, no string) {
	if !on {
		yes = no
	}
	m.toast(commands.LevelInfo, yes)
}

// chatAct has the chat on screen do something that its pane knows.
func (m *Model) chatAct(act, text string) tea.Cmd {
	c := m.chat()
	if c == nil {
		return nil
	}
	switch act {
	case "thinking":
		m.said(c.ToggleThinking(), lang.T("reasoning is shown whole"), lang.T("reasoning is folded"))
	case "details":
		m.said(c.ToggleDetails(), lang.T("what tools gave is shown whole"), lang.T("what tools gave is folded"))
	case "timestamps":
		m.said(c.ToggleTimestamps(), lang.T("the times of messages are shown"), lang.T("the times of messages are hidden"))
	case "select":
		c.SelectMessages()
	case "search":
		return m.act(c.ID(), c.Search(text))
	case "request":
		m.viewRequest()
	}
	return nil
}

// forkSession goes on in a copy of the session on screen, once it is known what
// of it is undone.
func (m *Model) forkSession(e commands.ForkSession) tea.Cmd {
	sid := m.session()
	if m.turning.n > 0 {
		m.turning.after = append(m.turning.after, func(m *Model) tea.Cmd { return m.forkOf(sid, e) })
		return nil
	}
	return m.forkOf(sid, e)
}

func (m *Model) forkOf(sid string, e commands.ForkSession) tea.Cmd {
	c, ctx, before, keep := m.conn.client, m.o.Ctx, e.MessageID, m.o.Keep
	if c == nil || sid == "" {
		m.toast(commands.LevelError, lang.T("fork: there is no session yet"))
		return nil
	}
	if s := m.st.Session(sid); before == "" && s != nil && s.Revert != nil {
		before = s.Revert.MessageID // what is undone is no part of what shows
	}
	return func() tea.Msg {
		var d prompt.Draft
		if e.Rewrite {
			if msg, err := c.Message(ctx, sid, before); err == nil {
				d, _ = draftOf(msg, keep)
			}
		}
		s, err := c.Fork(ctx, sid, before)
		return sessionForkedMsg{err: err, s: s, sid: sid, d: d}
	}
}

// sessionForkedMsg is the result of what forkOf started.
type sessionForkedMsg struct {
	err error
	s   engine.Session
	sid string
	d   prompt.Draft
}

func (msg sessionForkedMsg) on(m *Model) tea.Cmd {
	if msg.err != nil {
		m.toast(commands.LevelError, lang.T("fork: %s", lang.Say(msg.err)))
		return nil
	}
	m.st.Load([]engine.Session{msg.s}, false)
	m.choose(msg.s.ID, m.chosen(msg.sid))
	m.toast(commands.LevelSuccess, lang.T("this is a copy of the session"))
	cmd := m.showSession(msg.s.ID)
	if now := m.chat(); now != nil && !msg.d.Empty() && !now.Dirty() {
		now.Recompose(msg.d)
	}
	return cmd
}
