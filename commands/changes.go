package commands

import (
	"slices"
	"strings"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/panes"
)

// diffKind is the kind of the pane of changes, and ChangesID its one content.
const (
	diffKind                  = "diff"
	ChangesID panes.ContentID = "diff:changes"
)

// changeSources are the sets of changes.
var changeSources = []string{"session", "turn", "tree", "staged"}

// Changeset is what these commands need of the pane of changes.
type Changeset interface {
	panes.Content
	Source() string // one of the sets
	Show(source string)
}

// Changes defines the command on what changed.
func Changes(r *Registry) {
	Define(r, call.SessionChanges, Spec{Title: lang.Key("changes"), Slash: "diff", SlashArgs: changesSlash,
		Doc: lang.Key("show-what-changed-look-stage")},
		func(env Env, a call.ChangesArgs) Outcome[PaneResult] {
			return openChanges(env, a.Source, panes.Placement{Origin: panes.User, Focus: true},
				func(p *panes.Pane, _ Changeset) Outcome[PaneResult] {
					return Done(PaneResult{string(p.ID)})
				})
		})
}

func changesSlash(text string) (any, error) {
	if text = strings.TrimSpace(text); text != "" && !slices.Contains(changeSources, text) {
		return nil, lang.Errorf("there-no-changes-there-those", clip(text))
	}
	return call.ChangesArgs{Source: text}, nil
}

// checkChanges judges which changes are to be opened.
func checkChanges(ref string) *Error {
	if _, ok := changesOf(ref); !ok {
		return refusal(CodeInvalidArguments, lang.M(
			"there-no-changes-there-those", clip(ref)), lang.Message{})
	}
	return nil
}

// changesOf is the set that a reference names; empty: as it was looked at.
func changesOf(ref string) (source string, ok bool) {
	if ref == ChangesID.Ref() {
		return "", true
	}
	return ref, slices.Contains(changeSources, ref)
}

// openChanges shows a set of changes.
func openChanges(env Env, ref string, place panes.Placement,
	then func(*panes.Pane, Changeset) Outcome[PaneResult]) Outcome[PaneResult] {
	source, _ := changesOf(ref)
	if err := env.Panes.Keeps(ChangesID, place); err != nil && source != "" {
		return Refuse[PaneResult](paneError(err))
	}
	back := env.showing(ChangesID)
	p, c, err := env.Panes.Open(ChangesID, place)
	if err != nil {
		return Refuse[PaneResult](paneError(err))
	}
	d, ok := c.(Changeset)
	if !ok {
		return Refuse[PaneResult](paneError(panes.ErrUnknownKind))
	}
	was := d.Source()
	if source != "" {
		d.Show(source)
	}
	now := d.Source()
	return then(p, d).Undo(back.label(), func(env Env) Outcome[call.Empty] {
		if d, ok := env.Panes.Content(ChangesID).(Changeset); ok && !back.opened && d.Source() == now {
			d.Show(was)
		}
		return back.undo(env)
	})
}
