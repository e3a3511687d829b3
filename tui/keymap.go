package tui

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

// tuiJSON is the file of the engine's own client. It is written for another
// program: help lists its faults, no toast does.
const tuiJSON = "tui.json"

// usualLeader begins a sequence of two keys where the person has no other.
const usualLeader = "ctrl+x"

// binding is a key and the command it runs, or the key that it stands for. It
// carries what help shows of it.
type binding struct {
	key    string // as tea's Keystroke gives it; "<leader>x" after the leader
	invoke call.Invocation
	help   string // what it does: a command's title, or a text for the midst of a line
	n      int    // the number in that, if there is one
	many   string // what those with all numbers do
	with   string // the arguments, behind that
	place  string // where it holds, of those that do not hold everywhere
	as     string // the key that it stands for
}

// says is what help shows of it; empty: it does nothing.
func (b *binding) says() string {
	switch {
	case b.as != "":
		return lang.T("as %s", b.as)
	case b.n > 0:
		return lang.T(b.help, b.n)
	case b.help == "":
		return ""
	}
	return midway(lang.T(b.help)) + b.with
}

// saysOrNothing is that, or that it does nothing.
func (b *binding) saysOrNothing() string { return cmp.Or(b.says(), lang.C("does", "nothing")) }

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

// keymap is the one table of keys: those of the commands, and those that run
// a command with fixed arguments.
type keymap struct {
	leader string
	all    []binding
	byKey  map[string]binding
	own    map[string]binding            // what the person's keys did before; without a command: nothing
	placed []binding                     // the person's that hold in a place, or stand for other keys
	byAt   map[string]map[string]binding // those by place and key
	faults []keyFault                    // what of the person's own is left out
}

// keyFault is a line of a file that binds nothing, and why.
type keyFault struct {
	from, line string
	err        error
}

// Said names it for the person.
func (f keyFault) Said() string {
	return fmt.Sprintf("%s: %q: %s", f.from, f.line, lang.Translate(f.err))
}

// fixed lists the keys that run a command with arguments.
func fixed() []binding {
	side := func(key, side, help string) binding {
		return binding{key: key, invoke: call.PaneFocusSide.With(call.SideArgs{Side: side}), help: help}
	}
	grow := func(key string, cells int, help string) binding {
		return binding{key: key, invoke: call.PaneGrow.With(call.GrowArgs{Cells: cells}), help: help}
	}
	step := func(key string, by int, help string) binding {
		return binding{key: key, invoke: call.PaneTab.With(call.TabArgs{Step: by}), help: help}
	}
	move := func(key string, by int, help string) binding {
		return binding{key: key, invoke: call.PaneMoveTab.With(call.TabArgs{Step: by}), help: help}
	}
	out := []binding{
		side("alt+h", "left", lang.Key("focus left")), side("alt+j", "down", lang.Key("focus down")),
		side("alt+k", "up", lang.Key("focus up")), side("alt+l", "right", lang.Key("focus right")),
		side("alt+left", "left", lang.Key("focus left")), side("alt+down", "down", lang.Key("focus down")),
		side("alt+up", "up", lang.Key("focus up")), side("alt+right", "right", lang.Key("focus right")),
		grow("alt+=", 4, lang.Key("grow the pane")), grow("alt++", 4, lang.Key("grow the pane")),
		grow("alt+-", -4, lang.Key("shrink the pane")),
		step("alt+,", -1, lang.Key("tab before")), step("alt+.", 1, lang.Key("next tab")),
		move("alt+<", -1, lang.Key("move the tab left")), move("alt+>", 1, lang.Key("move the tab right")),
		// The same three as terminals with the kitty protocol tell them.
		grow("alt+shift+=", 4, lang.Key("grow the pane")), move("alt+shift+,", -1, lang.Key("move the tab left")),
		move("alt+shift+.", 1, lang.Key("move the tab right")),
	}
	sibling := func(key string, by int, help string) binding {
		return binding{key: key, invoke: call.SessionSibling.With(call.SiblingArgs{Step: by}), help: help}
	}
	out = append(out, sibling("<leader>right", 1, lang.Key("next subagent")),
		sibling("<leader>left", -1, lang.Key("previous subagent")),
		binding{key: "<leader>y", invoke: call.SessionCopy.With(call.CopySessionArgs{What: "last"}),
			help: lang.Key("copy the last reply")})
	for n := 1; n <= 9; n++ {
		d := string(rune('0' + n))
		out = append(out, binding{key: "<leader>" + d, invoke: call.SessionSlot.With(call.SlotArgs{Number: n}),
			help: lang.Key("session %d"), n: n, many: lang.Key("session by number")},
			binding{key: "alt+" + d, invoke: call.PaneTab.With(call.TabArgs{Number: n}), help: lang.Key("tab %d"), n: n,
				many: lang.Key("tab by number")})
	}
	return out
}

// newKeymap makes the table: the usual keys, then what the person's file for the
// engine's own client changes, then what theirs for this program does.
func newKeymap(r *commands.Registry, theirs, own []string) *keymap {
	k := &keymap{leader: usualLeader, byKey: map[string]binding{}, own: map[string]binding{},
		byAt: map[string]map[string]binding{}}
	for _, c := range r.All() {
		for _, key := range c.Keys {
			k.add(binding{key: key, invoke: call.Invocation{ID: call.ID(c.ID)}, help: c.Title})
		}
	}
	for _, b := range fixed() {
		k.add(b)
	}
	k.take(r, tuiJSON, theirs)
	k.take(r, "keys", own)
	return k
}

// KeyFaults says which lines of the configuration's keys bind nothing, and why.
func KeyFaults(r *commands.Registry, own []string) []string {
	var out []string
	for _, f := range newKeymap(r, nil, own).faults {
		out = append(out, f.Said())
	}
	return out
}

// take binds what a file holds. The leader comes first, since other keys are
// judged by it.
func (k *keymap) take(r *commands.Registry, from string, lines []string) {
	parsed := make([]keybind.Bind, len(lines))
	for i, text := range lines {
		var err error
		if parsed[i], err = keybind.Parse(text); err != nil {
			k.faults = append(k.faults, keyFault{from, text, err})
		} else if parsed[i].Leads {
			k.leader = parsed[i].Key
			k.remove(k.leader)
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
		if last := counts[[2]string{b.Place, b.Key}]; last != lines[i] && from != tuiJSON {
			k.faults = append(k.faults, keyFault{from, lines[i],
				lang.Errorf("%q binds the same key, and counts", last)})
			continue
		}
		if err := k.bind(r, b); err != nil {
			k.faults = append(k.faults, keyFault{from, lines[i], err})
		}
	}
}

// bind gives a key another meaning, or none.
func (k *keymap) bind(r *commands.Registry, own keybind.Bind) error {
	if own.Key == k.leader {
		return lang.Errorf("%s is the leader: bind <leader> and a key", own.Key)
	}
	b := binding{key: own.Key, place: own.Place, as: own.As}
	if own.Command != "" {
		c, ok := r.Get(own.Command)
		if !ok {
			return lang.Errorf("there is no command %s: /keys lists them", own.Command)
		}
		if err := c.Validate(own.Args); err != nil {
			return err
		}
		b.invoke, b.help = call.Invocation{ID: call.ID(c.ID)}, c.Title
		if own.Args != nil {
			b.invoke.Args, b.with = own.Args, " "+string(own.Args)
		}
	}
	if own.Place != "" || own.As != "" {
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
func (k *keymap) remove(key string) {
	if _, twice := k.own[key]; !twice {
		k.own[key] = k.byKey[key]
	}
	k.all = slices.DeleteFunc(k.all, func(o binding) bool { return o.key == key })
	delete(k.byKey, key)
}

// put adds what holds in one place, or stands for another key; the last that
// is said of a key holds.
func (k *keymap) put(b binding) {
	k.placed = slices.DeleteFunc(k.placed, func(o binding) bool { return o.place == b.place && o.key == b.key })
	k.placed = append(k.placed, b)
	if k.byAt[b.place] == nil {
		k.byAt[b.place] = map[string]binding{}
	}
	k.byAt[b.place][b.key] = b
}

// at finds what a key means in a place, where the person gave it a meaning of
// its own there.
func (k *keymap) at(place, key string) (binding, bool) {
	b, ok := k.byAt[place][key]
	if !ok {
		b, ok = k.byAt[""][key]
	}
	return b, ok
}

// of returns the first of a command's keys as people read it.
func (k *keymap) of(command call.Named) string {
	for _, b := range k.all {
		if b.invoke.ID == command.ID() && b.invoke.Args == nil {
			return k.shown(b.key)
		}
	}
	return ""
}

// with returns the first key of a command with arguments, as people read it.
func (k *keymap) with(inv call.Invocation) string {
	want := asBind(binding{invoke: inv}).String()
	for _, b := range k.all {
		if b.invoke.ID == inv.ID && (keyTarget{bind: asBind(b)}).with("") == want {
			return k.shown(b.key)
		}
	}
	return ""
}

// way is how a command is called: by its key, or by its name.
func (m *Model) way(command call.Named) string {
	if key := m.keys.of(command); key != "" {
		return key
	}
	if c, ok := m.reg.Get(string(command.ID())); ok && c.Slash != "" {
		return "/" + c.Slash
	}
	if command.ID() == call.AppPalette.ID() {
		return "/" // which lists commands too
	}
	return "/keys"
}

// sideways are the keys to the panes at the left and the right.
func (m *Model) sideways() string {
	left, right := m.keys.with(call.PaneFocusSide.With(call.SideArgs{Side: "left"})),
		m.keys.with(call.PaneFocusSide.With(call.SideArgs{Side: "right"}))
	if len(left) > 1 && len(left) == len(right) && left[:len(left)-1] == right[:len(right)-1] {
		return left + "/" + right[len(right)-1:]
	}
	return left + " " + right
}

// shown is a key as people read it.
func (k *keymap) shown(key string) string {
	return strings.Replace(key, keybind.Leader, k.leader+" ", 1)
}

func (k *keymap) add(b binding) {
	k.all = append(k.all, b)
	k.byKey[b.key] = b
}

// conflicts lists keys that are bound twice.
func (k *keymap) conflicts() []string {
	n := map[string]int{}
	for _, b := range k.all {
		n[b.key]++
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

// afterLeader lists what may follow the leader, with help that is said.
func (k *keymap) afterLeader() []binding {
	var out []binding
	for _, b := range k.all {
		if rest, ok := strings.CutPrefix(b.key, "<leader>"); ok && (len(rest) != 1 || rest[0] < '2' || rest[0] > '9') {
			b.help = b.says()
			out = append(out, b)
		}
	}
	return out
}
