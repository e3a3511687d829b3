// Package keymap has the one table of keys: those of the commands, those that run a
// command with fixed arguments, what the person bound, and what the file of the engine's
// own client binds. Its dialog binds keys.
package keymap

import (
	"cmp"
	"fmt"
	"slices"
	"sort"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/keybind"
	"github.com/openspace-tui/openspace/internal/lang"
)

// ClientFile is the file of the engine's own client. It is written for another
// program: help lists its faults, no toast does.
const ClientFile = "tui.json"

// UsualLeader begins a sequence of two keys where the person has no other.
const UsualLeader = "ctrl+x"

// Binding is a key and the command it runs, or the key that it stands for. It
// carries what help shows of it.
type Binding struct {
	Key    string // as tea's Keystroke gives it; "<leader>x" after the leader
	Invoke call.Invocation
	Help   lang.Phrase // what it does: a command's title, or a text for the midst of a line
	N      int         // the number in that, if there is one
	Many   lang.Phrase // what those with all numbers do
	With   string      // the arguments, behind that
	Place  string      // where it holds, of those that do not hold everywhere
	As     string      // the key that it stands for
	Act    string      // the id of what it does of a pane
}

// Says is what help shows of it; empty: it does nothing.
func (b *Binding) Says() string {
	switch {
	case b.Act != "" && b.Help == "":
		return b.Act
	case b.Act != "":
	case b.As != "":
		return lang.T("as", b.As)
	case b.N > 0:
		return lang.T(b.Help, b.N)
	case b.Help == "":
		return ""
	}
	return midway(lang.T(b.Help)) + b.With
}

// SaysOrNothing is that, or that it does nothing.
func (b *Binding) SaysOrNothing() string { return cmp.Or(b.Says(), lang.T("does.nothing")) }

// midway is a title in the midst of a text. In English it begins small there;
// elsewhere that may be wrong, as with nouns in German.
func midway(title string) string {
	if first, rest := firstLetter(title); lang.Spoken() == "en" {
		return strings.ToLower(first) + rest
	}
	return title
}

// heading is a text as a title, which begins with a capital.
func heading(text string) string {
	first, rest := firstLetter(text)
	if lang.Spoken() == "tr" { // whose capital i has a dot
		return strings.ToUpperSpecial(unicode.TurkishCase, first) + rest
	}
	return strings.ToUpper(first) + rest
}

func firstLetter(text string) (first, rest string) {
	_, n := utf8.DecodeRuneInString(text)
	return text[:n], text[n:]
}

// Map is the one table of keys: those of the commands, and those that run
// a command with fixed arguments.
type Map struct {
	Leader string
	All    []Binding
	byKey  map[string]Binding
	own    map[string]Binding            // what the person's keys did before; without a command: nothing
	Placed []Binding                     // the person's that hold in a place, or stand for other keys
	byAt   map[string]map[string]Binding // those by place and key
	Faults []Fault                       // what of the person's own is left out
	acts   Actions
	reg    *commands.Registry
}

// Fault is a line of a file that binds nothing, and why.
type Fault struct {
	From, Line string
	Err        error
}

// Said names it for the person.
func (f Fault) Said() string {
	return fmt.Sprintf("%s: %q: %s", f.From, f.Line, lang.Translate(f.Err))
}

// fixed lists the keys that run a command with arguments.
func fixed() []Binding {
	side := func(key, side string, help lang.Phrase) Binding {
		return Binding{Key: key, Invoke: call.PaneFocusSide.With(call.SideArgs{Side: side}), Help: help}
	}
	grow := func(key string, cells int, help lang.Phrase) Binding {
		return Binding{Key: key, Invoke: call.PaneGrow.With(call.GrowArgs{Cells: cells}), Help: help}
	}
	step := func(key string, by int, help lang.Phrase) Binding {
		return Binding{Key: key, Invoke: call.PaneTab.With(call.TabArgs{Step: by}), Help: help}
	}
	move := func(key string, by int, help lang.Phrase) Binding {
		return Binding{Key: key, Invoke: call.PaneMoveTab.With(call.TabArgs{Step: by}), Help: help}
	}
	out := []Binding{
		side("alt+h", "left", lang.Key("focus-left")), side("alt+j", "down", lang.Key("focus-down")),
		side("alt+k", "up", lang.Key("focus-up")), side("alt+l", "right", lang.Key("focus-right")),
		side("alt+left", "left", lang.Key("focus-left")), side("alt+down", "down", lang.Key("focus-down")),
		side("alt+up", "up", lang.Key("focus-up")), side("alt+right", "right", lang.Key("focus-right")),
		grow("alt+=", 4, lang.Key("grow-the-pane")), grow("alt++", 4, lang.Key("grow-the-pane")),
		grow("alt+-", -4, lang.Key("shrink-the-pane")),
		step("alt+,", -1, lang.Key("tab-before")), step("alt+.", 1, lang.Key("next-tab")),
		move("alt+<", -1, lang.Key("move-the-tab-left")), move("alt+>", 1, lang.Key("move-the-tab-right")),
		// The same three as terminals with the kitty protocol tell them.
		grow("alt+shift+=", 4, lang.Key("grow-the-pane")), move("alt+shift+,", -1, lang.Key("move-the-tab-left")),
		move("alt+shift+.", 1, lang.Key("move-the-tab-right")),
	}
	sibling := func(key string, by int, help lang.Phrase) Binding {
		return Binding{Key: key, Invoke: call.SessionSibling.With(call.SiblingArgs{Step: by}), Help: help}
	}
	out = append(out, sibling("<leader>right", 1, lang.Key("next-subagent")),
		sibling("<leader>left", -1, lang.Key("previous-subagent")),
		Binding{Key: "<leader>y", Invoke: call.SessionCopy.With(call.CopySessionArgs{What: "last"}),
			Help: lang.Key("copy-the-last-reply")})
	for n := 1; n <= 9; n++ {
		d := string(rune('0' + n))
		out = append(out, Binding{Key: "<leader>" + d, Invoke: call.SessionSlot.With(call.SlotArgs{Number: n}),
			Help: lang.Key("session-n"), N: n, Many: lang.Key("session-by-number")},
			Binding{Key: "alt+" + d, Invoke: call.PaneTab.With(call.TabArgs{Number: n}), Help: lang.Key("tab"), N: n,
				Many: lang.Key("tab-by-number")})
	}
	return out
}

// New makes the table: the usual keys, then what the person's file for the
// engine's own client changes, then what theirs for this program does.
func New(r *commands.Registry, acts Actions, theirs, own []string) *Map {
	k := &Map{Leader: UsualLeader, byKey: map[string]Binding{}, own: map[string]Binding{},
		byAt: map[string]map[string]Binding{}, acts: acts, reg: r}
	for _, c := range r.All() {
		for _, key := range c.Keys {
			k.add(Binding{Key: key, Invoke: call.Invocation{ID: call.ID(c.ID)}, Help: c.Title})
		}
	}
	for _, b := range fixed() {
		k.add(b)
	}
	k.take(r, ClientFile, theirs)
	k.take(r, "keys", own)
	return k
}

// Faults says which lines of the configuration's keys bind nothing, and why.
func Faults(r *commands.Registry, acts Actions, own []string) []string {
	var out []string
	for _, f := range New(r, acts, nil, own).Faults {
		out = append(out, f.Said())
	}
	return out
}

// take binds what a file holds. The leader comes first, since other keys are
// judged by it.
func (k *Map) take(r *commands.Registry, from string, lines []string) {
	parsed := make([]keybind.Bind, len(lines))
	for i, text := range lines {
		var err error
		if parsed[i], err = keybind.Parse(text); err != nil {
			k.Faults = append(k.Faults, Fault{from, text, err})
		} else if parsed[i].Leads {
			k.Leader = parsed[i].Key
			k.remove(k.Leader)
		}
	}
	counts := map[[2]string]string{} // the last line of each key
	for i, b := range parsed {
		counts[[2]string{b.Place, b.Key}] = lines[i]
	}
	for i, b := range parsed {
		if b.Key == "" || b.Leads {
			continue
		}
		if last := counts[[2]string{b.Place, b.Key}]; last != lines[i] && from != ClientFile {
			k.Faults = append(k.Faults, Fault{from, lines[i],
				lang.Errorf("binds-same-key-counts", last)})
			continue
		}
		if err := k.bind(r, b); err != nil {
			k.Faults = append(k.Faults, Fault{from, lines[i], err})
		}
	}
}

// bind gives a key another meaning, or none.
func (k *Map) bind(r *commands.Registry, own keybind.Bind) error {
	if own.Key == k.Leader {
		return lang.Errorf("leader-bind-leader-key", own.Key)
	}
	b := Binding{Key: own.Key, Place: own.Place, As: own.As, Act: own.Act}
	if own.Act != "" {
		a, ok := k.acts.find(own.Place, own.Act)
		if !ok {
			return lang.Errorf("there-no-command-keys-lists", own.Place+": "+own.Act)
		}
		b.Help = a.Help
		if a.Inside {
			b.As = a.keys()[0]
		}
	}
	if own.Command != "" {
		c, ok := r.Get(own.Command)
		if !ok {
			return lang.Errorf("there-no-command-keys-lists", own.Command)
		}
		if err := c.Validate(own.Args); err != nil {
			return err
		}
		b.Invoke, b.Help = call.Invocation{ID: call.ID(c.ID)}, c.Title
		if own.Args != nil {
			b.Invoke.Args, b.With = own.Args, " "+string(own.Args)
		}
	}
	if own.Place != "" || own.As != "" { // what a pane does has a place too
		k.put(b)
		return nil
	}
	k.remove(own.Key)
	if own.Command != "" {
		k.add(b)
	}
	return nil
}

// remove takes away what a key does, and remembers what it did at first.
func (k *Map) remove(key string) {
	if _, twice := k.own[key]; !twice {
		k.own[key] = k.byKey[key]
	}
	k.All = slices.DeleteFunc(k.All, func(o Binding) bool { return o.Key == key })
	delete(k.byKey, key)
}

// put adds what holds in one place, or stands for another key; the last that
// is said of a key holds.
func (k *Map) put(b Binding) {
	k.Placed = slices.DeleteFunc(k.Placed, func(o Binding) bool { return o.Place == b.Place && o.Key == b.Key })
	k.Placed = append(k.Placed, b)
	if k.byAt[b.Place] == nil {
		k.byAt[b.Place] = map[string]Binding{}
	}
	k.byAt[b.Place][b.Key] = b
}

// At finds what a key means in a place, where the person gave it a meaning of
// its own there.
func (k *Map) At(place, key string) (Binding, bool) {
	b, ok := k.byAt[place][key]
	if !ok {
		b, ok = k.byAt[""][key]
	}
	return b, ok
}

// Everywhere finds what a key does that no place has for itself; behind the leader it is
// written "<leader>x".
func (k *Map) Everywhere(key string) (Binding, bool) {
	b, ok := k.byKey[key]
	return b, ok
}

// Of returns the first of a command's keys as people read it.
func (k *Map) Of(command call.Named) string {
	for _, b := range k.All {
		if b.Invoke.ID == command.ID() && b.Invoke.Args == nil {
			return k.Shown(b.Key)
		}
	}
	return ""
}

// With returns the first key of a command with arguments, as people read it.
func (k *Map) With(inv call.Invocation) string {
	want := asBind(Binding{Invoke: inv}).String()
	for _, b := range k.All {
		if b.Invoke.ID == inv.ID && (keyTarget{bind: asBind(b)}).with("") == want {
			return k.Shown(b.Key)
		}
	}
	return ""
}

// Shown is a key as people read it.
func (k *Map) Shown(key string) string {
	return strings.Replace(key, keybind.Leader, k.Leader+" ", 1)
}

func (k *Map) add(b Binding) {
	k.All = append(k.All, b)
	k.byKey[b.Key] = b
}

// Conflicts lists keys that are bound twice.
func (k *Map) Conflicts() []string {
	n := map[string]int{}
	for _, b := range k.All {
		n[b.Key]++
	}
	var out []string
	for key, count := range n {
		if count > 1 {
			out = append(out, key)
		}
	}
	sort.Strings(out)
	return out
}

// AfterLeader lists what may follow the leader, with help that is said.
func (k *Map) AfterLeader() []Binding {
	var out []Binding
	for _, b := range k.All {
		if rest, ok := strings.CutPrefix(b.Key, "<leader>"); ok && (len(rest) != 1 || rest[0] < '2' || rest[0] > '9') {
			b.Help = lang.Plain(b.Says())
			out = append(out, b)
		}
	}
	return out
}
