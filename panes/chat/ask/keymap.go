package ask

import (
	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/keybind"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/panes"
)

// PageKeys and LineKeys scroll what is asked about, where it is longer than its room.
var (
	PageKeys = panes.Keymap[*Form]{
		{ID: "page-up", More: "pgup", Do: panes.Run(func(a *Form) { a.scroll(-a.page) })},
		{ID: "page-down", More: "pgdown", Do: panes.Run(func(a *Form) { a.scroll(a.page) })},
	}.If((*Form).scrolls)
	LineKeys = panes.Keymap[*Form]{
		{ID: "line-up", More: "shift+up", Do: panes.Run(func(a *Form) { a.scroll(-1) })},
		{ID: "line-down", More: "shift+down", Do: panes.Run(func(a *Form) { a.scroll(1) })},
	}.If((*Form).scrolls)
)

// PermissionKeys answer whether something is allowed, MessageKeys are those while it is
// written what the agent should do instead.
var (
	PermissionKeys = panes.Keymap[*Form]{
		{ID: "top", More: "home", Do: panes.Run(func(a *Form) { a.scroll(-a.hidden) })},
		{ID: "end", More: "end", Do: panes.Run(func(a *Form) { a.scroll(a.hidden) })},
		{ID: "previous", More: "up left shift+tab", Do: panes.RunWith((*Form).move, -1)},
		{ID: "next", More: "down right tab", Do: panes.RunWith((*Form).move, 1)},
		{ID: "pick", More: "enter", Do: func(a *Form) panes.Action { return a.pick(a.at) }},
		{ID: "always", Keys: "ctrl+a", In: keybind.PlaceRequest, Help: lang.Key("request-allow-always-shown"),
			Do: (*Form).always},
		{ID: "reject", More: "esc", Do: func(a *Form) panes.Action { return a.reply(engine.ReplyReject, "") }},
	}
	MessageKeys = panes.Keymap[*Form]{
		{ID: "back", More: "esc shift+tab", Do: panes.Run(func(a *Form) { a.writing = false })},
		{ID: "back-by-up", More: "up", When: func(a *Form) bool { return a.Field.OnFirstRow() },
			Do: panes.Run(func(a *Form) { a.writing = false })},
		{ID: "send", More: "enter", Do: (*Form).rejectWith},
	}
)

// QuestionKeys are those of a question. Numbers choose answers: see [*Form.number].
var QuestionKeys = panes.Keymap[*Form]{
	{ID: "answer", Keys: "alt+1", Help: lang.Key("question-first-answer-alt-9")},
	{ID: "previous", More: "up", When: func(a *Form) bool { return !a.onWords() || a.Field.OnFirstRow() },
		Do: panes.RunWith((*Form).move, -1)},
	{ID: "next", More: "down", When: func(a *Form) bool { return !a.onWords() || a.Field.OnLastRow() },
		Do: panes.RunWith((*Form).move, +1)},
	{ID: "previous-by-tab", More: "shift+tab", When: (*Form).alone, Do: panes.RunWith((*Form).move, -1)},
	{ID: "next-by-tab", More: "tab", When: (*Form).alone, Do: panes.RunWith((*Form).move, +1)},
	{ID: "previous-question", More: "shift+tab", Do: panes.RunWith((*Form).turn, -1)},
	{ID: "next-question", More: "tab", Do: panes.RunWith((*Form).turn, +1)},
	{ID: "turn-left", More: "left", When: (*Form).turns, Do: panes.RunWith((*Form).turn, -1)},
	{ID: "turn-right", More: "right", When: (*Form).turns, Do: panes.RunWith((*Form).turn, +1)},
	{ID: "clear", More: "esc", When: func(a *Form) bool { return a.onWords() && !a.Field.Empty() },
		Do: panes.Run(func(a *Form) {
			a.Field.Set("")
			a.keepWords()
		})},
	{ID: "reject", More: "esc", Do: func(a *Form) panes.Action {
		return panes.Do(call.QuestionReply.With(call.QuestionArgs{ID: a.id, Reject: true}))
	}},
	{ID: "pick", More: "enter", Do: (*Form).confirm},
	{ID: "mark", More: "space", When: func(a *Form) bool { return !a.onWords() }, Do: panes.Run((*Form).markHere)},
}
