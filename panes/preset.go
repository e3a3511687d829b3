package panes

import (
	"slices"

	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/panes/layout"
)

// role is what a content is in a preset.
type role int

const (
	talk  role = iota // stays open always, as a conversation
	text              // files, and all that has no other role
	shown             // is shown to somebody: slides, drawings
	runs              // programs
	side              // lists of what there is
)

func (k Kind) role() role {
	switch {
	case k.Keep:
		return talk
	case k.Shown:
		return shown
	case k.Area == layout.Bottom:
		return runs
	case k.Area == layout.Left:
		return side
	}
	return text
}

// slot is a pane of a preset and the roles that go there, in their order. Where
// it leads, the first of them is in front whatever showed before.
type slot struct {
	area  layout.Area
	roles []role
	leads bool
}

// Preset is a way to arrange what is open.
type Preset struct {
	Name string
	Doc  lang.Phrase

	slots               []slot
	left, right, bottom float64 // the areas, as parts of the window; 0: as it is usual
}

// Usual is the arrangement of a program that was just started.
const Usual = "reset"

// Presets lists the ways to arrange what is open.
func Presets() []Preset {
	one := func(a layout.Area, roles ...role) slot { return slot{area: a, roles: roles} }
	led := func(a layout.Area, roles ...role) slot { return slot{a, roles, true} }
	return []Preset{
		{Name: "chat", Doc: lang.Key("conversation-alone-all-else-tabs"),
			slots: []slot{led(layout.Right, talk, text, shown, runs, side)}},
		{Name: "code", Doc: lang.Key("files-conversation-right-terminals-below"),
			slots: []slot{one(layout.Left, side), one(layout.Main, text, shown), one(layout.Bottom, runs),
				one(layout.Right, talk)},
			left: 0.20, right: 0.36, bottom: 0.30},
		{Name: "review", Doc: lang.Key("files-terminals-one-pane-wide"),
			slots: []slot{led(layout.Main, text, shown, runs, side), one(layout.Right, talk)},
			left:  0.20, right: 0.48, bottom: 0.30},
		{Name: "present", Doc: lang.Key("slides-drawings-large-narrow"),
			slots: []slot{led(layout.Main, shown, text, runs, side), one(layout.Right, talk)},
			left:  0.20, right: 0.26, bottom: 0.30},
		{Name: "wide", Doc: lang.Key("three-columns-files-terminals-drawings"),
			slots: []slot{one(layout.Left, text, side), one(layout.Main, runs, shown), one(layout.Right, talk)},
			left:  0.36, right: 0.30, bottom: 0.30},
		{Name: Usual, Doc: lang.Key("start-each-kind-place-usual"),
			slots: []slot{one(layout.Left, side), one(layout.Main, text, shown), one(layout.Bottom, runs),
				one(layout.Right, talk)}},
	}
}

// PresetNamed finds a preset.
func PresetNamed(name string) (Preset, bool) {
	all := Presets()
	i := slices.IndexFunc(all, func(p Preset) bool { return p.Name == name })
	if i < 0 {
		return Preset{}, false
	}
	return all[i], true
}

// Preset returns the arrangement of what is open that a preset means. What shows
// now stays in front, and what has the keyboard keeps it, as far as that goes;
// else what showed when a preset was wanted before is in front.
func (w *Workspace) Preset(p Preset) *Arrangement {
	now := w.Arrangement("")
	w.noteShown()
	out := &Arrangement{Layout: layout.New(), Panes: map[layout.PaneID]ArrangedPane{}}
	focus := layout.PaneID("")
	for _, s := range p.slots {
		ap, from, hasKeys := w.fill(s, now)
		if len(ap.Tabs) == 0 {
			continue
		}
		id := from
		if _, taken := out.Panes[id]; taken {
			id = w.newID()
		}
		_ = out.Layout.Insert(s.area, id)
		out.Panes[id] = ap
		if hasKeys {
			focus = id
		}
	}
	if focus != "" {
		_ = out.Layout.SetFocus(focus)
	}
	if p.right > 0 {
		out.Layout.SetSizes(p.left, p.right, p.bottom)
	}
	return out
}

// noteShown puts what shows now behind what showed when it was noted before.
func (w *Workspace) noteShown() {
	now := w.VisibleTabs().shown
	w.shown = slices.DeleteFunc(w.shown, func(id ContentID) bool {
		p, _ := w.Find(id)
		return p == nil || slices.Contains(now, id)
	})
	w.shown = append(w.shown, now...)
}

// fill collects the tabs of a slot, the pane that most of them stand behind,
// and whether what has the keyboard is among them.
func (w *Workspace) fill(s slot, now *Arrangement) (ap ArrangedPane, from layout.PaneID, hasKeys bool) {
	best := 0
	for _, r := range s.roles {
		for _, p := range w.Panes() {
			for i, t := range p.Tabs {
				if w.kinds[t.Content.ID().Kind()].role() != r {
					continue
				}
				if from == "" {
					from = p.ID
				}
				keys := i == p.Active && w.Focused() == p
				rank := 0
				switch first := !s.leads || r == w.kinds[firstOf(ap, t).Kind()].role(); {
				case keys && first:
					rank = len(w.shown) + 2
				case i == p.Active && first:
					rank = len(w.shown) + 1
				case first:
					rank = 1 + slices.Index(w.shown, t.Content.ID())
				}
				if rank > best {
					best, ap.Active = rank, len(ap.Tabs)
				}
				hasKeys = hasKeys || keys
				ap.Tabs = append(ap.Tabs, now.Panes[p.ID].Tabs[i])
			}
		}
	}
	return ap, from, hasKeys
}

// firstOf is the first content of a pane that is being filled, or the one that
// is about to be.
func firstOf(ap ArrangedPane, t *Tab) ContentID {
	if len(ap.Tabs) > 0 {
		return ap.Tabs[0].Content
	}
	return t.Content.ID()
}

// Sketch is a preset with something in each of its places, for a picture of it.
func (p Preset) Sketch() *Arrangement {
	words := map[role]ContentID{talk: ContentID("chat:" + lang.T("chat")), text: ContentID("editor:" + lang.T("files")),
		shown: ContentID("deck:" + lang.T("slides-boards")), runs: ContentID("terminal:" + lang.T("terminals"))}
	out := &Arrangement{Layout: layout.New(), Panes: map[layout.PaneID]ArrangedPane{}}
	for _, s := range p.slots {
		ap := ArrangedPane{}
		for _, r := range s.roles {
			if id, ok := words[r]; ok {
				ap.Tabs = append(ap.Tabs, ArrangedTab{Content: id})
			}
		}
		if len(ap.Tabs) > 0 {
			id := layout.PaneID(s.area)
			_ = out.Layout.Insert(s.area, id)
			out.Panes[id] = ap
		}
	}
	if p.right > 0 {
		out.Layout.SetSizes(p.left, p.right, p.bottom)
	}
	return out
}
