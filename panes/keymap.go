package panes

import (
	"cmp"
	"hash/fnv"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/uskey"
)

// Keymap is the table of what keys do in a pane of type P, or in one of its modes. Key
// presses and help read it. Of the rows for a key, the first that applies counts.
type Keymap[P any] []KeyRow[P]

// KeyRow is one action with its keys. Keys are named as Keystroke names them, but for
// letters and signs, which are named as they are typed: G, not shift+g.
type KeyRow[P any] struct {
	ID   string         // names the action among those of the pane
	Keys string         // the keys that help shows, separated by blanks
	More string         // keys that do it too
	Help lang.Phrase    // a few words; empty: those of the row above
	Show string         // how help writes the keys of these words; empty: as they are
	In   string         // the place where the keys are read, as in Binding
	When func(P) bool   // whether it applies; nil: always
	Do   func(P) Action // nil: help lists it, and what is inside the pane does it
}

// Key does what a pressed key means to a pane, and reports whether it means anything.
func (m Keymap[P]) Key(p P, k tea.KeyPressMsg) (Action, bool) { return m.After("", p, k) }

// After does so behind a key that waits for another. Rows name both, as in n,b.
func (m Keymap[P]) After(first string, p P, k tea.KeyPressMsg) (Action, bool) {
	if k.Code >= actions {
		i := slices.IndexFunc(m, func(r KeyRow[P]) bool { return Press(r.ID).Code == k.Code && r.applies(p) })
		if i < 0 {
			return Action{}, false
		}
		return m[i].Do(p), true
	}
	if first != "" {
		first += ","
	}
	for _, key := range keyNames(k) {
		for _, r := range m {
			if r.has(first+key) && r.applies(p) {
				return r.Do(p), true
			}
		}
	}
	return Action{}, false
}

// Do does the action with an id, whatever its keys are, where it applies.
func (m Keymap[P]) Do(p P, id string) (Action, bool) {
	for _, r := range m {
		if r.ID == id && r.applies(p) {
			return r.Do(p), true
		}
	}
	return Action{}, false
}

// Bindings lists the rows that have words for help, each with the keys of the rows
// that share its words.
func (m Keymap[P]) Bindings() []Binding {
	var out []Binding
	shown := ""
	for _, r := range m {
		switch {
		case r.Keys == "":
		case r.Help != "":
			shown = r.Show
			out = append(out, Binding{ID: r.ID, Key: r.Keys, Help: r.Help, In: r.In})
			if shown != "" {
				out[len(out)-1].Key = shown
			}
		case shown == "":
			out[len(out)-1].Key += " " + r.Keys
		}
	}
	return out
}

// Actions lists every row with all its keys, in the place where the table is read.
func (m Keymap[P]) Actions(place string) []Binding {
	var out []Binding
	var words lang.Phrase
	for _, r := range m {
		b := Binding{ID: r.ID, Key: strings.Join(r.All(), " "), Help: r.Help, In: cmp.Or(r.In, place)}
		b.Inside = r.Do == nil
		words = cmp.Or(r.Help, words)
		if r.Keys != "" {
			b.Help = words
		}
		out = append(out, b)
	}
	return out
}

// Also adds keys to the row of an action.
func (m Keymap[P]) Also(id, keys string) Keymap[P] {
	i := slices.IndexFunc(m, func(r KeyRow[P]) bool { return r.ID == id })
	m[i].More += " " + keys
	return m
}

// If has rows apply in some states alone, where they do not say themselves when.
func (m Keymap[P]) If(applies func(P) bool) Keymap[P] {
	for i := range m {
		if m[i].When == nil {
			m[i].When = applies
		}
	}
	return m
}

// Applying returns the rows that apply now, for a help that tells of these alone.
func (m Keymap[P]) Applying(p P) Keymap[P] {
	return slices.DeleteFunc(slices.Clone(m), func(r KeyRow[P]) bool { return !r.applies(p) })
}

// Pick returns the rows of some actions.
func (m Keymap[P]) Pick(ids ...string) Keymap[P] {
	return slices.DeleteFunc(slices.Clone(m), func(r KeyRow[P]) bool { return !slices.Contains(ids, r.ID) })
}

// All returns every key of the row.
func (r KeyRow[P]) All() []string { return strings.Fields(r.Keys + " " + r.More) }

func (r KeyRow[P]) applies(p P) bool { return r.Do != nil && (r.When == nil || r.When(p)) }

func (r KeyRow[P]) has(key string) bool { return slices.Contains(r.All(), key) }

// actions is where the codes of presses begin that no key has: those of actions.
const actions = 1 << 30

// Press returns the press that means an action, whatever its keys are. It goes where a
// key's goes, so that what a pane does before and after keys is done for it too. It types
// nothing, and no row has it among its keys.
func Press(id string) tea.KeyPressMsg {
	h := fnv.New32a()
	h.Write([]byte(id)) // which does not fail
	return tea.KeyPressMsg{Code: actions | rune(h.Sum32()&(actions-1))}
}

// keyNames returns the names by which tables may have a key that was pressed: what it
// types first, so that a layout's own letters count as such.
func keyNames(k tea.KeyPressMsg) []string {
	typed := k.String()
	switch {
	case k.Text == "":
		if low, ok := strings.CutPrefix(typed, "shift+"); ok && utf8.RuneCountInString(low) == 1 {
			r, _ := utf8.DecodeRuneInString(low)
			return []string{typed, string(unicode.ToUpper(r))}
		}
		return []string{typed}
	case k.Mod&^tea.ModShift != 0:
		return []string{typed, k.Keystroke()}
	}
	if us := uskey.Text(typed); us != typed {
		return []string{typed, us}
	}
	return []string{typed}
}

// Run returns what does something that needs nothing else done.
func Run[P any](do func(P)) func(P) Action {
	return func(p P) Action {
		do(p)
		return Action{}
	}
}

// RunWith is Run with an argument.
func RunWith[P, A any](do func(P, A), arg A) func(P) Action {
	return func(p P) Action {
		do(p, arg)
		return Action{}
	}
}

// With gives what returns an action its argument.
func With[P, A any](do func(P, A) Action, arg A) func(P) Action {
	return func(p P) Action { return do(p, arg) }
}

// Invoke returns what invokes a command.
func Invoke[P any](inv call.Invocation) func(P) Action { return func(P) Action { return Do(inv) } }

// Close closes the tab of a content.
func Close[P Content](p P) Action {
	return Do(call.PaneClose.With(call.PaneRef{ContentID: string(p.ID())}))
}

// NextStop is the id of what goes on to the next thing in a pane, by tab, which then is the
// pane's own while it has such a row.
const NextStop = "next-stop"

// Motion is a way in which a cursor moves through rows.
type Motion int

// The motions that every list has.
const (
	MoveDown Motion = iota
	MoveUp
	MovePageDown
	MovePageUp
	MoveFirst
	MoveLast
	MoveHalfDown
	MoveHalfUp
)

// MoveKeys are the rows of these motions. The words tell of a row, of a page, and of
// the first row and the last.
func MoveKeys[P any](move func(P, Motion), row, page, ends lang.Phrase) Keymap[P] {
	to := func(m Motion) func(P) Action { return RunWith(move, m) }
	return Keymap[P]{
		{ID: "down", Keys: "j down", Help: row, Show: "j k up down", Do: to(MoveDown)},
		{ID: "up", Keys: "k up", Do: to(MoveUp)},
		{ID: "page-up", Keys: "pgup", More: "ctrl+b", Help: page, Do: to(MovePageUp)},
		{ID: "page-down", Keys: "pgdown", More: "ctrl+f", Do: to(MovePageDown)},
		{ID: "first", Keys: "g", More: "home", Help: ends, Do: to(MoveFirst)},
		{ID: "last", Keys: "G", More: "end", Do: to(MoveLast)},
		{ID: "half-down", More: "ctrl+d", Do: to(MoveHalfDown)},
		{ID: "half-up", More: "ctrl+u", Do: to(MoveHalfUp)},
	}
}

// ListKeys are those of a list of lines.
func ListKeys[P any](move func(P, Motion)) Keymap[P] {
	return MoveKeys(move, lang.Key("a-line"), lang.Key("a-page"), lang.Key("first-last")).
		Also("down", "ctrl+n").Also("up", "ctrl+p")
}

// Apply makes a motion of a cursor that goes by steps, and by pages of a size.
func (m Motion) Apply(size int, step, page func(by int), first, last func()) {
	half := max(size/2, 1)
	switch m {
	case MoveDown:
		step(1)
	case MoveUp:
		step(-1)
	case MovePageDown:
		page(size)
	case MovePageUp:
		page(-size)
	case MoveHalfDown:
		page(half)
	case MoveHalfUp:
		page(-half)
	case MoveFirst:
		first()
	case MoveLast:
		last()
	}
}

// Step moves the cursor of a list at row and, by pages, the view that begins at top.
// Neither is held within the list: that is left to whoever keeps the cursor in view.
func (m Motion) Step(row, top *int, rows, body int) {
	m.Apply(max(body-1, 1), func(by int) { *row += by }, func(by int) { *row, *top = *row+by, *top+by },
		func() { *row = 0 }, func() { *row = rows - 1 })
}
