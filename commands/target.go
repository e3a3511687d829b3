package commands

import (
	"slices"
	"strings"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/panes/layout"
)

// mayFocus reports whether a command that shows something may take the keyboard.
func (e Env) mayFocus() bool { return e.Origin == panes.User || !e.Typing && !e.Resting }

// placement is where a content goes by itself, in the name of who opens it.
func (e Env) placement() panes.Placement {
	return panes.Placement{Origin: e.Origin, Session: e.Credit, Hold: !e.mayFocus(), Asked: e.Asked}
}

// keeps says why a content that is open is not to show something else; nil: it may.
func (e Env) keeps(id panes.ContentID) *Error {
	if err := e.Panes.Keeps(id, e.placement()); err != nil {
		return paneError(err)
	}
	return nil
}

// checkPath judges a path by its name alone, without the disk.
func (e Env) checkPath(path string) *Error {
	if _, err := e.Files.Clean(path); err != nil {
		return fileError(err)
	}
	return nil
}

// checkWrite judges by its name a path that is to be written.
func (e Env) checkWrite(path string) *Error {
	if _, err := e.Files.CleanToWrite(path); err != nil {
		return fileError(err)
	}
	return nil
}

func (e Env) hasPane(id string) *Error {
	if e.Panes.Pane(layout.PaneID(id)) == nil {
		return paneError(lang.Errorf("%q: %w", clip(id), panes.ErrNoPane))
	}
	return nil
}

// contentID finds what a contentId means: a content's whole id, as pane.list
// names it, or what pane.open was given, where one open content alone has it.
func (e Env) contentID(given string) panes.ContentID {
	whole := panes.ContentID(given)
	if e.Panes.Content(whole) != nil {
		return whole
	}
	if ref, ok := strings.CutPrefix(given, diffKind+":"); ok {
		if _, ok := changesOf(ref); ok {
			return ChangesID
		}
	}
	path, err := e.Files.Clean(given)
	if err != nil {
		path = given
	}
	var found []panes.ContentID
	for _, p := range e.Panes.Panes() {
		for _, t := range p.Tabs {
			if id := t.Content.ID(); id.Ref() == given || id == panes.MakeID(editorKind, path) ||
				id == panes.MakeID(presentationKind, path) || id == panes.MakeID(whiteboardKind, path) {
				found = append(found, id)
			}
		}
	}
	if len(found) == 1 {
		return found[0]
	}
	return whole
}

// find returns the pane that is meant, and the content if one is named.
func (e Env) find(r call.PaneRef) (*panes.Pane, panes.Content, *Error) {
	switch {
	case r.PaneID != "":
		return e.Panes.Pane(layout.PaneID(r.PaneID)), nil, e.hasPane(r.PaneID)
	case r.ContentID == "":
		return nil, nil, &Error{Code: CodeInvalidArguments, Message: lang.English("neither-paneid-nor-contentid-given"),
			Hint: lang.English("openspace-pane-list-names-both")}
	}
	p, i := e.Panes.Find(e.contentID(r.ContentID))
	if p == nil {
		return nil, nil, paneError(lang.Errorf("%q: %w", clip(r.ContentID), panes.ErrNoContent))
	}
	return p, p.Tabs[i].Content, nil
}

// mayClose keeps an agent from closing what the person types in or pinned, or has
// typed and not saved or sent. A nil content stands for all of the pane.
func (e Env) mayClose(p *panes.Pane, c panes.Content) *Error {
	if e.Origin == panes.User {
		return nil
	}
	if e.Typing && p == e.Panes.Focused() && (c == nil || c == p.Current()) {
		return &Error{Code: CodeUnavailable, Message: lang.English("person-typing-there-stays-open"),
			Hint: lang.English("try-again-later-leave-open")}
	}
	for _, t := range p.Tabs {
		if c == nil && t.Origin == panes.User && t.Content.ID().Kind() != chatKind {
			return refusal(CodeUnavailable, lang.M("person-opened-there-pane-stays",
				t.Content.ID()), lang.M("close-what-you-opened-contentid"))
		}
		if t.Pinned && (c == nil || c == t.Content) {
			return refusal(CodeUnavailable, lang.M("person-pinned-stays-open", t.Content.ID()),
				lang.M("leave-it-to-the-person"))
		}
		d, ok := t.Content.(panes.Dirtier)
		if ok && (c == nil || c == t.Content) && d.Dirty() {
			return refusal(CodeUnavailable, lang.M("holds-what-person-has-not",
				t.Content.ID()), lang.M("leave-it-to-the-person"))
		}
	}
	return nil
}

// shownBefore is what showed before a content was opened.
type shownBefore struct {
	id     panes.ContentID
	opened bool // it was not open
	fronts panes.VisibleTabs
}

// showing remembers what shows before a content is opened.
func (e Env) showing(id panes.ContentID) shownBefore {
	return shownBefore{id, e.Panes.Content(id) == nil, e.Panes.VisibleTabs()}
}

func (s shownBefore) label() lang.Message {
	if s.opened {
		return lang.M("close-x", s.id.Ref())
	}
	return lang.M("show-again-what-showed-before", s.id.Ref())
}

// undo closes what was opened, unless the person needs it, and shows again
// what showed. The keyboard stays.
func (s shownBefore) undo(env Env) Outcome[call.Empty] {
	p, i := env.Panes.Find(s.id)
	if p == nil || !s.opened {
		env.Panes.SetFronts(s.fronts, s.id)
		return Done(call.Empty{})
	}
	t := p.Tabs[i]
	d, dirty := t.Content.(panes.Dirtier)
	en, ends := t.Content.(panes.ProcessOwner)
	var why lang.Message
	switch {
	case dirty && d.Dirty():
		why = lang.M("holds-what-not-saved-sent", s.id)
	case t.Pinned:
		why = lang.M("pinned-stays-open", s.id)
	case t.Touched || t.Origin != panes.Agent:
		why = lang.M("used-since-stays-open", s.id)
	case ends && en.Ends():
		why = lang.M("runs-program-stays-open", s.id)
	}
	if !why.None() {
		return Refuse[call.Empty](refusal(CodeUnavailable, why, lang.M("close-yourself-if-you-like")))
	}
	env.Panes.SetFronts(s.fronts, s.id)
	if err := env.Panes.CloseContent(s.id); err != nil {
		return Refuse[call.Empty](paneError(err))
	}
	return Done(call.Empty{})
}

// closedTab is what is needed to open a tab again.
type closedTab struct {
	id    panes.ContentID
	marks []panes.Mark
	place panes.Placement
}

// closeTabs closes a pane, or one content of it.
func (e Env) closeTabs(p *panes.Pane, c panes.Content) Outcome[call.Empty] {
	var tabs []closedTab
	lost := false
	for _, t := range p.Tabs {
		if c != nil && t.Content != c {
			continue
		}
		tab := closedTab{id: t.Content.ID(), place: panes.Placement{Target: p.ID, Origin: t.Origin, Session: t.Session}}
		if m, ok := t.Content.(panes.Marker); ok {
			tab.marks = m.Marks()
		}
		if en, ok := t.Content.(panes.ProcessOwner); ok && en.Ends() {
			lost = true
		}
		tabs = append(tabs, tab)
	}
	id, fronts := p.ID, e.Panes.VisibleTabs()
	var err error
	if c == nil {
		err = e.Panes.ClosePane(id)
	} else {
		err = e.Panes.CloseContent(c.ID())
	}
	if err != nil {
		return Refuse[call.Empty](paneError(err))
	}
	done := Done(call.Empty{})
	if lost {
		return done
	}
	return done.Undo(reopenLabel(tabs), func(env Env) Outcome[call.Empty] { return env.reopen(tabs, fronts) })
}

func reopenLabel(tabs []closedTab) lang.Message {
	if len(tabs) == 1 {
		return lang.M("open-again", tabs[0].id.Ref())
	}
	return lang.Count(len(tabs), "open-tabs-again", len(tabs))
}

// reopen opens closed tabs where they were, or in a pane of their own where
// that is gone.
func (e Env) reopen(tabs []closedTab, fronts panes.VisibleTabs) Outcome[call.Empty] {
	var made layout.PaneID
	open := 0
	for _, t := range tabs {
		if e.Panes.Content(t.id) != nil {
			open++
			continue
		}
		if e.Panes.Pane(t.place.Target) == nil {
			t.place.Target, t.place.NewPane = made, made == ""
		}
		p, c, err := e.Panes.Open(t.id, t.place)
		if err != nil {
			return Refuse[call.Empty](paneError(err))
		}
		made = p.ID
		if m, ok := c.(panes.Marker); ok && len(t.marks) > 0 {
			m.SetMarks(t.marks)
		}
	}
	if open == len(tabs) {
		return Refuse[call.Empty](Errorf(CodeUnavailable, "it-is-open-again-already"))
	}
	e.Panes.SetFronts(fronts, "")
	return Done(call.Empty{})
}

// unmarked is how a file's marks become what they were before.
func unmarked(ed Editor, before []panes.Mark) (label lang.Message, back func(Env) Outcome[call.Empty]) {
	id, after := ed.ID(), ed.Marks()
	return lang.M("unmark", id.Ref()), func(env Env) Outcome[call.Empty] {
		m, ok := env.Panes.Content(id).(panes.Marker)
		if !ok {
			return Done(call.Empty{}) // it is closed, and its marks with it
		}
		var out []panes.Mark
		for _, now := range m.Marks() {
			was, is := findMark(before, now.ID), findMark(after, now.ID)
			switch {
			case is == nil || was != nil && sameMark(*was, *is): // not this command's
				out = append(out, now)
			case was != nil:
				out = append(out, *was)
			}
		}
		m.SetMarks(out)
		return Done(call.Empty{})
	}
}

func findMark(list []panes.Mark, id string) *panes.Mark {
	for i := range list {
		if list[i].ID == id {
			return &list[i]
		}
	}
	return nil
}

func sameMark(a, b panes.Mark) bool {
	return a.ID == b.ID && a.Color == b.Color && a.Owner == b.Owner && slices.Equal(a.Spans, b.Spans)
}

// remark marks what was unmarked, where it is not marked anew.
func (e Env) remark(before map[panes.ContentID][]panes.Mark) Outcome[call.Empty] {
	for id, marks := range before {
		m, ok := e.Panes.Content(id).(panes.Marker)
		if !ok {
			continue
		}
		now := m.Marks()
		for _, k := range marks {
			if findMark(now, k.ID) == nil {
				now = append(now, k)
			}
		}
		m.SetMarks(now)
	}
	return Done(call.Empty{})
}
