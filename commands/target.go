package commands

import (
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
