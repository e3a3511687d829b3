package chat

import (
	"slices"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/keybind"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/store"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/panes/chat/ask"
)

// promptKeys are the keys of the prompt. Rows that do nothing themselves tell of what its
// field does.
var promptKeys = panes.Keymap[*Chat]{
	{ID: "send", Keys: "enter", Help: lang.Key("send-while-agent-works-queue"),
		Do: panes.With((*Chat).submit, false)},
	{ID: "send-now", Keys: "alt+s", More: "ctrl+enter",
		Help: lang.Key("send-now-although-agent-works"), Do: panes.With((*Chat).submit, true)},
	{ID: "newline", Keys: "shift+enter", Help: lang.Key("newline-also-alt-enter-ctrl")},
	{ID: "close-search", More: "esc", When: func(c *Chat) bool { return c.search.open },
		Do: panes.Run(func(c *Chat) { c.search.end() })},
	{ID: "interrupt", Keys: "esc", Help: lang.Key("twice-interrupt"), When: func(c *Chat) bool { return c.list.busy() }, Do: (*Chat).interrupt},
	{ID: "unqueue", More: "up", When: func(c *Chat) bool { return c.prompt.Empty() && c.list.queued() > 0 },
		Do: panes.Invoke[*Chat](call.PromptUnqueue.Bare())},
	{ID: "parent", More: "up backspace", When: (*Chat).leavesSubagent, Do: func(c *Chat) panes.Action {
		return panes.Do(call.SessionSwitch.With(call.SessionArgs{SessionID: c.list.parent()}))
	}},
	{ID: "history", Keys: "up", Help: lang.Key("first-row-what-queued-then"),
		Do: panes.RunWith(recall, -1)},
	{ID: "history-forward", More: "down", Do: panes.RunWith(recall, 1)},
	{ID: "search-history", Keys: "ctrl+r", Help: lang.Key("search-the-history"),
		Do: panes.Invoke[*Chat](call.PromptHistory.Bare())},
	{ID: "stash", Keys: "ctrl+s", Help: lang.Key("stash-prompt-empty-bring-back"),
		Do: panes.Invoke[*Chat](call.PromptStash.Bare())},
	{ID: "paste", Keys: "ctrl+v", Help: lang.Key("paste-images-too"),
		Do: panes.Invoke[*Chat](call.PromptClipboard.Bare())},
	{ID: "expand", Keys: "alt+e", Help: lang.Key("unfold-a-paste"), Do: panes.Invoke[*Chat](call.PromptExpand.Bare())},
	{ID: "undo", Keys: "ctrl+z", Help: lang.Key("undo-also-ctrl-alt-z")},
	{ID: "cut", Keys: "ctrl+w",
		Help: lang.Key("cut-word-ctrl-u-ctrl")},
	{ID: "word", Keys: "ctrl+right", Help: lang.Key("next-word-ctrl-left-one")},
	{ID: "mark", Keys: "shift+right", Help: lang.Key("select-with-any-arrow")},
}

// scrollKeys go through the conversation, wherever the keyboard is in it.
var scrollKeys = panes.Keymap[*Chat]{
	{ID: "page-up", Keys: "pgup", More: "shift+pgup", Help: lang.Key("scroll-up"), Do: scrolling(pageOf(-1, 1))},
	{ID: "page-down", Keys: "pgdown", More: "shift+pgdown", Help: lang.Key("scroll-down"), Do: scrolling(pageOf(1, 1))},
	{ID: "half-up", More: "ctrl+alt+u", Do: scrolling(pageOf(-1, 2))},
	{ID: "half-down", More: "ctrl+alt+d", Do: scrolling(pageOf(1, 2))},
	{ID: "line-up", More: "ctrl+alt+y", Do: scrolling(func(c *Chat) { c.list.scroll(-1) })},
	{ID: "line-down", More: "ctrl+alt+e", Do: scrolling(func(c *Chat) { c.list.scroll(1) })},
	{ID: "first", Keys: "ctrl+g", Help: lang.Key("first-message"), Do: scrolling(func(c *Chat) {
		if c.list.r != nil {
			c.list.home(c.list.all())
		}
	})},
	{ID: "last", Keys: "ctrl+alt+g", Help: lang.Key("last-message"), Do: scrolling(func(c *Chat) { c.list.end() })},
	{ID: "previous-prompt", Keys: "ctrl+alt+p", Help: lang.Key("previous-prompt"),
		Do: scrolling(func(c *Chat) { c.list.toUser(-1) })},
	{ID: "next-prompt", Keys: "ctrl+alt+n", Help: lang.Key("next-prompt"),
		Do: scrolling(func(c *Chat) { c.list.toUser(1) })},
	{ID: "details", More: "ctrl+o", Do: scrolling(func(c *Chat) { c.list.ToggleDetails() })},
}

// modeKeys leave the prompt for the messages.
var modeKeys = panes.Keymap[*Chat]{
	{ID: "select", Keys: "ctrl+alt+k", More: "ctrl+up",
		Help: lang.Key("select-messages-also-ctrl-up"), Do: panes.Run((*Chat).SelectMessages)},
	{ID: "search", Keys: "ctrl+alt+f", Help: lang.Key("search-in-the-conversation"), Do: openSearch},
}

// details is what help says of the key that unfolds them, which scrollKeys read first.
var details = panes.Keymap[*Chat]{{ID: "details", Keys: "ctrl+o", Help: lang.Key("show-or-fold-details")}}

// moreKeys are those of the prompt that help lists last.
var moreKeys = panes.Keymap[*Chat]{
	{ID: "commands", Keys: "/", Help: lang.Key("commands")},
	{ID: "mention", Keys: "@", Help: lang.Key("files-agents-terminals-symbols")},
	{ID: "previous-subagent", Keys: "left", When: (*Chat).leavesSubagent,
		Help: lang.Key("subagents-session-prompt-empty-one"),
		Do:   panes.Invoke[*Chat](call.SessionSibling.With(call.SiblingArgs{Step: -1}))},
	{ID: "next-subagent", More: "right", When: (*Chat).leavesSubagent,
		Do: panes.Invoke[*Chat](call.SessionSibling.With(call.SiblingArgs{Step: 1}))},
}

// commandKeys are those of the prompt that do not edit.
var commandKeys = slices.Concat(promptKeys, modeKeys, moreKeys)

// requestKeys are those while the engine asks for something, asideKeys those that bring
// the keyboard back to what it asks.
var (
	requestKeys = panes.Keymap[*Chat]{
		{ID: "request", Keys: "ctrl+f", In: keybind.PlaceRequest,
			Help: lang.Key("request-all-whole-window"),
			Do:   panes.Invoke[*Chat](call.ChatRequest.Bare())},
		{ID: "select", More: "ctrl+up ctrl+alt+k", Do: aside(panes.Run((*Chat).SelectMessages))},
		{ID: "search", More: "ctrl+alt+f", Do: aside(openSearch)},
	}
	asideKeys = panes.Keymap[*Chat]{
		{ID: "back", More: "tab shift+tab", Do: panes.Run(takeUp)},
		{ID: "back-by-esc", More: "esc", When: func(c *Chat) bool { return c.prompt.Vim == nil },
			Do: panes.Run(takeUp)},
		{ID: "back-by-enter", More: "enter", When: func(c *Chat) bool { return c.prompt.Empty() },
			Do: panes.Run(takeUp)},
	}
)

// searchKeys are those while it is written what to look for in the conversation.
var searchKeys = panes.Keymap[*search]{
	{ID: "close", More: "esc", Do: panes.Run((*search).end)},
	{ID: "to-messages", More: "enter", When: func(s *search) bool { return s.sel.on },
		Do: panes.Run(func(s *search) { s.typing = false })}, // what was found stays marked
	{ID: "older", More: "enter up ctrl+p", Do: panes.With((*search).next, -1)},
	{ID: "newer", More: "down shift+enter ctrl+n", Do: panes.With((*search).next, 1)},
}

// selectKeys are those while messages are selected.
var selectKeys = panes.Keymap[*Chat]{
	{ID: "next", Keys: "j", More: "down", Help: lang.Key("next-message-k-one-before"),
		Do: panes.Run(func(c *Chat) { c.sel.next() })},
	{ID: "previous", More: "k up", Do: func(c *Chat) panes.Action { return c.sel.previous() }},
	{ID: "choose-next-prompt", Keys: "]", Help: lang.Key("next-prompt-the-one-before"), Do: choosing(1, isUser)},
	{ID: "choose-previous-prompt", More: "[", Do: choosing(-1, isUser)},
	{ID: "choose-first", Keys: "g", More: "home", Help: lang.Key("first-message-g-the-last"),
		Do: panes.Run(func(c *Chat) { c.sel.choose(c.list.all(), 0, +1, anyMessage) })},
	{ID: "choose-last", More: "G end", Do: panes.Run(func(c *Chat) {
		c.sel.choose(c.list.all(), len(c.list.all())-1, -1, anyMessage)
		c.list.end()
	})},
	{ID: panes.NextStop, Keys: "tab", Help: lang.Key("next-link-code-call-shift"),
		Do: stepping(1)},
	{ID: "previous-stop", More: "shift+tab", Do: stepping(-1)},
	{ID: "follow", Keys: "enter", Help: lang.Key("follow-message-what-leads-away"),
		Do: onMessage((*selection).enter)},
	{ID: "fold", Keys: "space", Help: lang.Key("fold-or-unfold"), Do: onMessage((*selection).toggleFold)},
	{ID: "right", Keys: "l", More: "right", Help: lang.Key("tables-next-columns-h-those"), Do: panning(1)},
	{ID: "left", More: "h left", Do: panning(-1)},
	{ID: "copy", Keys: "y", Help: lang.Key("copy-the-message"),
		Do: onMessage(func(_ *selection, m *store.Message) panes.Action { return copyText(textOf(m)) })},
	{ID: "copy-code", Keys: "c", Help: lang.Key("copy-the-code"), Do: onCode(copyCode)},
	{ID: "apply-code", Keys: "a", Help: lang.Key("apply-code-diff-file-shows"),
		Do: onCode(applyCode)},
	{ID: "run-code", Keys: "r", Help: lang.Key("type-code-into-terminal"), Do: onCode(runCode)},
	{ID: "edit", Keys: "e", Help: lang.Key("open-message-your-editor"),
		Do: onMessage(func(_ *selection, m *store.Message) panes.Action {
			return panes.Do(call.AppEdit.With(call.TextArgs{Text: textOf(m)}))
		})},
	{ID: "quote", Keys: ">", More: "shift+>",
		Help: lang.Key("quote-message-code-prompt"),
		Do:   quote},
	{ID: "output", Keys: "o", Help: lang.Key("open-whole-output-cut"),
		Do: onMessage((*selection).openCutOutput)},
	{ID: "fork", Keys: "f", Help: lang.Key("fork-behind-reply-prompt-write"),
		Do: onMessage((*selection).fork)},
	{ID: "undo", Keys: "u", Help: lang.Key("take-turn-back-from-chosen"),
		Do: onMessage((*selection).undo)},
	{ID: "delete", Keys: "d", Help: lang.Key("delete-the-message-it-asks"),
		Do: onMessage(func(_ *selection, m *store.Message) panes.Action {
			return panes.Do(call.SessionDeleteMessage.With(call.MessageArgs{MessageID: m.Info.ID}))
		})},
	{ID: "search", Keys: "/", More: "ctrl+alt+f", Help: lang.Key("search-also-ctrl-alt-f"),
		Do: openSearch},
	{ID: "older", More: "n", Do: found(-1)},
	{ID: "newer", More: "N", Do: found(1)},
	{ID: "details", Keys: "ctrl+o", Help: lang.Key("show-or-fold-details")},
	{ID: "page-up", Keys: "pgup", Help: lang.Key("scroll-up-pgdown-down")},
	{ID: "close-search", More: "q esc ctrl+alt+k", When: func(c *Chat) bool { return c.search.open },
		Do: panes.Run(func(c *Chat) { c.search.end() })}, // what was found is of no more use
	{ID: "leave", Keys: "esc", More: "q ctrl+alt+k alt+s ctrl+enter", // by which nothing is sent yet
		Help: lang.Key("back-prompt-also-q"), Do: panes.Run(func(c *Chat) { c.sel.leave() })},
}

// scrolling scrolls, and asks for older messages at the top.
func scrolling(do func(*Chat)) func(*Chat) panes.Action {
	return func(c *Chat) panes.Action {
		do(c)
		return c.list.scrolled()
	}
}

// pageOf scrolls a page, or a part of it.
func pageOf(by, part int) func(*Chat) {
	return func(c *Chat) { c.list.scroll(by * (max(c.list.h-2, 1) / part)) }
}

// aside lets the keyboard go from what is asked, so that what led to it can be read and
// searched.
func aside(do func(*Chat) panes.Action) func(*Chat) panes.Action {
	return func(c *Chat) panes.Action {
		c.requests.PutAside()
		return do(c)
	}
}

// found goes to what was found further up or down.
func found(by int) func(*Chat) panes.Action {
	return func(c *Chat) panes.Action { return c.search.next(by) }
}

// openSearch begins to write what to look for.
func openSearch(c *Chat) panes.Action {
	c.search.begin()
	return panes.Action{}
}

// quote puts a message or its code into the prompt, and turns to it.
func quote(c *Chat) panes.Action {
	m, _ := c.sel.message()
	c.prompt.Quote(c.sel.text(m))
	c.sel.leave()
	return panes.Action{}
}

// onMessage does something with the message under the cursor, onCode with its code.
func onMessage(do func(*selection, *store.Message) panes.Action) func(*Chat) panes.Action {
	return func(c *Chat) panes.Action {
		m, _ := c.sel.message()
		return do(&c.sel, m)
	}
}

func onCode(do codeAct) func(*Chat) panes.Action {
	return onMessage(func(s *selection, m *store.Message) panes.Action { return s.withCode(m, do) })
}

// choosing selects the next message that fits, stepping what can be followed in one, and
// panning goes sideways in it.
func choosing(by int, fits func(*store.Message) bool) func(*Chat) panes.Action {
	return panes.Run(func(c *Chat) {
		_, i := c.sel.message()
		c.sel.choose(c.list.all(), i+by, by, fits)
	})
}

func stepping(by int) func(*Chat) panes.Action {
	return panes.Run(func(c *Chat) {
		_, i := c.sel.message()
		c.sel.step(i, by)
	})
}

func panning(by int) func(*Chat) panes.Action {
	return panes.Run(func(c *Chat) {
		m, i := c.sel.message()
		c.sel.sideways(m, i, by)
	})
}

// recall goes through the history at the first and the last row of the prompt; on other
// rows the cursor moves.
func recall(c *Chat, by int) {
	c.version++
	if by < 0 {
		c.prompt.Recollect(c.deps.Store.Session(c.list.session), c.list.all)
	}
	c.prompt.Recall(by)
}

// actions lists all that keys do in the pane, in each of its places.
func actions() []panes.Binding {
	chat, sel, request := KindName, keybind.PlaceSelect, keybind.PlaceRequest
	prompt := slices.Concat(promptKeys, details, scrollKeys, modeKeys, moreKeys)
	asked := slices.Concat(ask.PermissionKeys, ask.QuestionKeys, ask.MessageKeys, ask.PageKeys, ask.LineKeys)
	return slices.Concat(prompt.Actions(chat), searchKeys.Actions(chat), asideKeys.Actions(chat),
		slices.Concat(selectKeys, scrollKeys).Actions(sel),
		requestKeys.Actions(request), asked.Actions(request), scrollKeys.Actions(request))
}

// Bindings lists the chat's keys.
func (c *Chat) Bindings() []panes.Binding {
	if c.Selecting() {
		return selectKeys.Bindings()
	}
	return slices.Concat(promptKeys.Bindings(), scrollKeys.Bindings(), modeKeys.Bindings(), details.Bindings(),
		moreKeys.Bindings(), requestKeys.Bindings(), ask.PermissionKeys.Bindings(), ask.QuestionKeys.Bindings())
}
