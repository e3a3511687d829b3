package tui

import (
	"context"
	"reflect"
	"strings"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/client"
	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/prompt"
	"github.com/openspace-tui/openspace/panes/chat"
	"github.com/openspace-tui/openspace/tui/compose"
	"github.com/openspace-tui/openspace/tui/connect"
	"github.com/openspace-tui/openspace/tui/dialog"
	"github.com/openspace-tui/openspace/tui/export"
	"github.com/openspace-tui/openspace/tui/page"
	"github.com/openspace-tui/openspace/tui/palette"
	"github.com/openspace-tui/openspace/tui/session"
	"github.com/openspace-tui/openspace/tui/terminals"
	"github.com/openspace-tui/openspace/tui/undo"
)

// effectTable has what carries out each type of effect.
type effectTable map[reflect.Type]func(commands.Effect) tea.Cmd

// carry says what carries out the effects of a type.
func carry[E commands.Effect](t effectTable, do func(E) tea.Cmd) {
	t[reflect.TypeFor[E]()] = func(e commands.Effect) tea.Cmd { return do(e.(E)) }
}

// carryPlain does so for a type whose values say nothing more.
func carryPlain[E commands.Effect](t effectTable, do func() tea.Cmd) {
	carry(t, func(E) tea.Cmd { return do() })
}

// effect carries out what a command asked of the program.
func (m *Model) effect(e commands.Effect) tea.Cmd { return m.effects[reflect.TypeOf(e)](e) }

// newEffects returns the table of all effects.
func (m *Model) newEffects() effectTable {
	t := effectTable{}
	programEffects(m, t)
	promptEffects(m, t)
	chatEffects(m, t)
	terminalEffects(m, t)
	sessionEffects(m, t)
	engineEffects(m, t)
	return t
}

// programEffects are those on the program and its panes.
func programEffects(m *Model, t effectTable) {
	carryPlain[commands.Quit](t, func() tea.Cmd {
		return m.quitOr(lang.T("quit-while-these-run"), lang.T("ends-them-and-quits"), m.leaveNow)
	})
	carry(t, func(e commands.Reopen) tea.Cmd { return m.projects.ReopenIn(e.Dir) })
	carry(t, func(e commands.Toast) tea.Cmd {
		m.toast(e.Level, e.Text)
		m.toasts.Acted()
		return nil
	})
	carry(t, func(e commands.ShowDialog) tea.Cmd { return m.showDialog(e.Name, e.Subject) })
	carry(t, func(e commands.OpenForm) tea.Cmd { return palette.OpenForm(commander{host{m}}, e) })
	carry(t, func(e commands.Confirm) tea.Cmd {
		m.dialogs.Push(dialog.NewConfirm(e.Title, e.Keys, e.Lines, func() tea.Cmd { return m.invoke(e.Do) }))
		return nil
	})
	carry(t, func(e commands.ShowChange) tea.Cmd { m.dialogs.Push(dialog.NewChange(e)); return nil })
	carry(t, func(e commands.ChooseDeck) tea.Cmd { m.dialogs.Push(dialog.NewDecks(e.Decks)); return nil })
	carry(t, func(e commands.ChooseBoard) tea.Cmd { m.dialogs.Push(dialog.NewBoards(e.Boards)); return nil })
	carry(t, func(e commands.SelectTheme) tea.Cmd { return m.look.Select(e.Name) })
	carry(t, m.layouts.Act)
	carryPlain[commands.ToggleMouse](t, func() tea.Cmd { m.toggleMouse(); return nil })
	carry(t, func(e commands.Follow) tea.Cmd { return m.following.Act(e.Act) })
	carry(t, func(e commands.GoBack) tea.Cmd { return m.jump.Go(e.Forward) })
	carry(t, m.calls.RunLink)
	carry(t, m.pics.Show)
	carry(t, func(e commands.Copy) tea.Cmd { return m.clip.CopyWhat(e.What, e.Text) })
	carry(t, func(e commands.Browse) tea.Cmd { return m.clip.Browse(e.URL) })
	carryPlain[commands.Lock](t, func() tea.Cmd { m.keyboard.Lock(); return nil })
	carry(t, func(e commands.UndoAgent) tea.Cmd { return m.calls.Undo(e.ID) })
	carry(t, func(e commands.ShowOutput) tea.Cmd {
		if c := m.chats.Current(); e.Path == "" && c != nil {
			e.Path, _ = c.Messages().Output()
		}
		return page.Output(host{m}, e.Path)
	})
}

// promptEffects are those on what is written, stashed or queued.
func promptEffects(m *Model, t effectTable) {
	p := promptEditor{host{m}}
	carry(t, m.submitter.Submit)
	carry(t, func(e commands.SetDraft) tea.Cmd { return compose.Before(p, e.Text) })
	carry(t, func(e commands.SetPrompt) tea.Cmd { return compose.Replace(p, e.Text) })
	carry(t, func(e commands.PromptEdited) tea.Cmd { return compose.Edited(p, e.Before, e.Text) })
	carry(t, func(e commands.Attach) tea.Cmd { return compose.Attach(p, e.Text, e.Found) })
	carry(t, func(e commands.Mention) tea.Cmd { return compose.Mention(p, e.Path, e.First, e.Last) })
	carryPlain[commands.StashPrompt](t, m.drafts.Stash)
	carry(t, func(e commands.Unstash) tea.Cmd { return m.drafts.Unstash(e.Number) })
	carryPlain[commands.KeepStash](t, m.drafts.SaveStash)
	carryPlain[commands.UnfoldPaste](t, func() tea.Cmd { return compose.Unfold(p) })
	carryPlain[commands.PasteClipboard](t, m.clip.Paste)
	carryPlain[commands.EditPrompt](t, func() tea.Cmd { return compose.Edit(p) })
	carry(t, func(e commands.SendQueued) tea.Cmd { return m.outbox.SendNow(e.MessageID) })
	carry(t, func(e commands.TakeBackQueued) tea.Cmd { return m.outbox.Unqueue(e.MessageID) })
	carry(t, func(e commands.DropQueued) tea.Cmd { return compose.DropQueued(p, e.MessageID) })
}

// chatEffects are those on the chat that has the keyboard.
func chatEffects(m *Model, t effectTable) {
	toggle := func(turn func(*chat.List) bool, on, off lang.Phrase) func() tea.Cmd {
		return m.chats.In(func(c *chat.Chat) tea.Cmd {
			m.said(turn(c.Messages()), lang.T(on), lang.T(off))
			return nil
		})
	}
	carryPlain[commands.ToggleThinking](t, toggle((*chat.List).ToggleThinking,
		lang.Key("reasoning-is-shown-whole"), lang.Key("reasoning-is-folded")))
	carryPlain[commands.ToggleDetails](t, toggle((*chat.List).ToggleDetails,
		lang.Key("what-tools-gave-shown-whole"), lang.Key("what-tools-gave-is-folded")))
	carryPlain[commands.ToggleTimestamps](t, toggle((*chat.List).ToggleTimestamps,
		lang.Key("times-messages-shown"), lang.Key("times-messages-hidden")))
	carryPlain[commands.SelectMessages](t, m.chats.In(func(c *chat.Chat) tea.Cmd { c.SelectMessages(); return nil }))
	carry(t, func(e commands.SearchChat) tea.Cmd {
		return m.chats.In(func(c *chat.Chat) tea.Cmd { return m.act(c.ID(), c.Search(e.Text)) })()
	})
	carryPlain[commands.ViewRequest](t, m.chats.In(func(*chat.Chat) tea.Cmd { m.viewRequest(); return nil }))
}

// terminalEffects are those on the terminal that has the keyboard.
func terminalEffects(m *Model, t effectTable) {
	p := host{m}
	carryPlain[commands.EnterCopyMode](t, func() tea.Cmd { return terminals.CopyMode(p) })
	carryPlain[commands.SearchTerminal](t, func() tea.Cmd { return terminals.Search(p) })
	carry(t, func(e commands.AnswerCopy) tea.Cmd { return terminals.AnswerCopy(p, e.Allow) })
	carry(t, func(e commands.ScrollToPrompt) tea.Cmd { return terminals.ScrollToPrompt(p, e.Step) })
	carry(t, func(e commands.CloseEnded) tea.Cmd { return terminals.CloseEnded(m.o.Terminals.Set, e.TerminalID) })
}

// sessionEffects are those on sessions and on who answers in them.
func sessionEffects(m *Model, t effectTable) {
	carry(t, func(e commands.SwitchSession) tea.Cmd {
		if e.Beside {
			return m.chats.Beside(e.ID)
		}
		return m.chats.Show(e.ID)
	})
	carry(t, func(e commands.OlderMessages) tea.Cmd { return m.history.Older(e.Session) })
	carry(t, m.forkSession)
	carryPlain[commands.UndoTurn](t, func() tea.Cmd { return m.undo.Undo() })
	carryPlain[commands.RedoTurn](t, func() tea.Cmd { return m.undo.Redo() })
	carryPlain[commands.Compact](t, func() tea.Cmd { return session.Compact(sessions{host{m}}) })
	carryPlain[commands.ShareSession](t, func() tea.Cmd { return session.Share(sessions{host{m}}) })
	carryPlain[commands.UnshareSession](t, func() tea.Cmd { return session.Unshare(sessions{host{m}}) })
	carryPlain[commands.CopyTranscript](t, func() tea.Cmd { return export.Copy(host{m}) })
	carryPlain[commands.CopyLastReply](t, func() tea.Cmd { return export.CopyLast(host{m}) })
	carryPlain[commands.Undelete](t, m.roster.Undelete)
	carryPlain[commands.ShowChild](t, func() tea.Cmd { return session.ShowChild(sessions{host{m}}) })
	carryPlain[commands.ShowParent](t, func() tea.Cmd { return session.ShowParent(sessions{host{m}}) })
	carry(t, func(e commands.ShowSibling) tea.Cmd { return session.ShowSibling(sessions{host{m}}, e.Step) })
	carry(t, func(e commands.ShowListed) tea.Cmd { return session.ShowSlot(sessions{host{m}}, e.Number) })
	carry(t, func(e commands.Export) tea.Cmd { return export.Write(host{m}, call.ExportArgs(e)) })
	carry(t, func(e commands.RevertMessage) tea.Cmd { return m.undo.RevertTo(e.ID, e.Part, lang.T("reverted")) })
	carry(t, func(e commands.DeleteSession) tea.Cmd { return m.roster.Delete(e.ID) })
	carry(t, func(e commands.PinSession) tea.Cmd { return m.roster.Pin(e.ID) })
	carry(t, func(e commands.SetContext) tea.Cmd { return m.brief.SetLevel(e.Level) })
	carry(t, func(e commands.SelectAgent) tea.Cmd {
		m.report(m.choice.SelectAgent(e.Name, e.Back))
		m.choice.WarnMissing()
		return m.calls.Rules.Read()
	})
	reporting := func(cmd tea.Cmd, err error) tea.Cmd { m.report(err); return cmd }
	carry(t, func(e commands.SelectModel) tea.Cmd { return reporting(m.choice.SelectModel(e.Provider, e.Model)) })
	carry(t, func(e commands.SelectVariant) tea.Cmd { return reporting(nil, m.choice.SelectVariant(e)) })
	carry(t, func(e commands.RecentModel) tea.Cmd {
		if e.Favourite {
			return reporting(m.choice.NextFavourite(e.Back))
		}
		return reporting(m.choice.NextRecent(e.Back))
	})
}

// engineEffects are those that the engine carries out.
func engineEffects(m *Model, t effectTable) {
	carryPlain[commands.Abort](t, m.abort)
	carry(t, m.calls.Rules.Answer)
	carry(t, m.answerQuestion)
	carry(t, m.calls.Rules.Change)
	carry(t, func(e commands.DropRule) tea.Cmd { return m.calls.Rules.DropRow(e.ID) })
	carryPlain[commands.ForgetAlways](t, m.calls.Rules.ForgetAlways)
	carry(t, func(e commands.RenameSession) tea.Cmd {
		return m.conn.Do(lang.T("task.rename"), func(ctx context.Context, c *client.Client) error {
			_, err := c.UpdateSession(ctx, e.ID, client.SessionChange{Title: &e.Title})
			return err
		})
	})
	carry(t, func(e commands.DeleteMessage) tea.Cmd {
		sid := m.chats.Session()
		return m.conn.Do(lang.T("task.delete-the-message"), func(ctx context.Context, c *client.Client) error {
			return c.DeleteMessage(ctx, sid, e.ID)
		})
	})
	carry(t, func(e commands.RunEngineCommand) tea.Cmd {
		line := strings.TrimSpace(e.Name + " " + e.Arguments)
		return m.submitter.Command(line, prompt.Text("/"+line), false)
	})
	carry(t, func(e commands.ChangeEngine) tea.Cmd { return connect.ChangeEngine(connector{host{m}}, e.Address) })
	carry(t, func(e commands.ConnectMCP) tea.Cmd { return connect.ConnectServer(connector{host{m}}, e.Name, e.Off) })
	carry(t, func(e commands.LoginMCP) tea.Cmd {
		if e.Out {
			return connect.LogOut(connector{host{m}}, e.Name)
		}
		return connect.LogIn(connector{host{m}}, e.Name)
	})
	carry(t, func(e commands.DisconnectProvider) tea.Cmd { return connect.Disconnect(connector{host{m}}, e.ID) })
}

// abort interrupts the session on screen.
func (m *Model) abort() tea.Cmd {
	sid := m.chats.Session()
	m.calls.Blocks.Clear()
	m.outbox.TakeBack(sid)
	dropped := m.calls.Drop(sid)
	return tea.Batch(dropped, m.conn.Do(lang.T("task.interrupt"),
		func(ctx context.Context, c *client.Client) error {
			return c.Abort(ctx, sid)
		}))
}

// answerQuestion answers what the agent asked, or refuses to.
func (m *Model) answerQuestion(e commands.AnswerQuestion) tea.Cmd {
	return m.calls.Rules.AnswerAsk(e.ID, func(ctx context.Context, c *client.Client) error {
		if e.Reject {
			return c.RejectQuestion(ctx, e.ID)
		}
		return c.ReplyQuestion(ctx, e.ID, e.Answers)
	})
}

func (m *Model) report(err error) {
	if err != nil {
		m.toast(commands.LevelError, lang.Translate(err))
	}
}

// said tells which way something was turned.
func (m *Model) said(on bool, yes, no string) {
	if !on {
		yes = no
	}
	m.toast(commands.LevelInfo, yes)
}

// forkSession goes on in a copy of the session on screen, once it is known what
// of it is undone.
func (m *Model) forkSession(e commands.ForkSession) tea.Cmd {
	sid := m.chats.Session()
	return m.undo.Then(func() tea.Cmd { return m.forkOf(sid, e) })
}

func (m *Model) forkOf(sid string, e commands.ForkSession) tea.Cmd {
	c, ctx, before, keep := m.conn.Client(), m.o.Ctx, e.MessageID, m.o.Keep
	if c == nil || sid == "" {
		m.toast(commands.LevelError, lang.T("fork-there-no-session-yet"))
		return nil
	}
	if s := m.st.Session(sid); before == "" && s != nil && s.Revert != nil {
		before = s.Revert.MessageID // what is undone is no part of what shows
	}
	return func() tea.Msg {
		var d prompt.Draft
		if e.Rewrite {
			if msg, err := c.Message(ctx, sid, before); err == nil {
				d, _ = undo.Draft(msg, keep)
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
		m.toast(commands.LevelError, lang.T("fork", lang.Translate(msg.err)))
		return nil
	}
	m.st.Load([]engine.Session{msg.s}, false)
	m.choice.CopyTo(msg.s.ID, msg.sid)
	m.toast(commands.LevelSuccess, lang.T("copy-session"))
	cmd := m.chats.Show(msg.s.ID)
	if now := m.chats.Current(); now != nil && !msg.d.Empty() && !now.Dirty() {
		now.Recompose(msg.d)
	}
	return cmd
}
