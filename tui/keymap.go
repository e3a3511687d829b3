package tui

import (
	"errors"
	"fmt"
	"slices"
	"sort"
	"strings"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/keybind"
	"github.com/openspace-tui/openspace/panes"
)

// leaderKey begins a sequence of two keys.
const leaderKey = "ctrl+x"

// binding is a key and the command it runs. It carries what help shows of it.
type binding struct {
	key    string // as tea's Keystroke gives it; "<leader>x" after the leader
	invoke panes.Invocation
	help   string
}

// keymap is the one table of keys: those of the commands, and those that run
// a command with fixed arguments.
type keymap struct {
	all    []binding
	byKey  map[string]binding
	own    map[string]binding // what the person's keys did before; without a command: nothing
	faults []string           // what of the person's own is left out, and why
}

// fixed lists the keys that run a command with arguments.
func fixed() []binding {
	side := func(key, side, help string) binding {
		return binding{key, panes.Invocation{ID: "openspace.pane.focus_side", Args: commands.SideArgs{Side: side}}, help}
	}
	grow := func(key string, cells int, help string) binding {
		return binding{key, panes.Invocation{ID: "openspace.pane.grow", Args: commands.GrowArgs{Cells: cells}}, help}
	}
	step := func(key string, by int, help string) binding {
		return binding{key, panes.Invocation{ID: "openspace.pane.tab", Args: commands.TabArgs{Step: by}}, help}
	}
	move := func(key string, by int, help string) binding {
		return binding{key, panes.Invocation{ID: "openspace.pane.move_tab", Args: commands.TabArgs{Step: by}}, help}
	}
	out := []binding{
		side("alt+h", "left", "focus left"), side("alt+j", "down", "focus down"),
		side("alt+k", "up", "focus up"), side("alt+l", "right", "focus right"),
		side("alt+left", "left", "focus left"), side("alt+down", "down", "focus down"),
		side("alt+up", "up", "focus up"), side("alt+right", "right", "focus right"),
		grow("alt+=", 4, "grow the pane"), grow("alt++", 4, "grow the pane"), grow("alt+-", -4, "shrink the pane"),
		step("alt+,", -1, "tab before"), step("alt+.", 1, "next tab"),
		move("alt+<", -1, "move the tab left"), move("alt+>", 1, "move the tab right"),
		// The same three as terminals with the kitty protocol tell them.
		grow("alt+shift+=", 4, "grow the pane"), move("alt+shift+,", -1, "move the tab left"), move("alt+shift+.", 1, "move the tab right"),
	}
	sibling := func(key string, by int, help string) binding {
		return binding{key, panes.Invocation{ID: "openspace.session.sibling", Args: commands.SiblingArgs{Step: by}}, help}
	}
	out = append(out, sibling("<leader>right", 1, "next subagent"), sibling("<leader>left", -1, "previous subagent"),
		binding{"<leader>y", panes.Invocation{ID: "openspace.session.copy", Args: commands.CopySessionArgs{What: "last"}}, "copy the last reply"})
	for n := 1; n <= 9; n++ {
		d := string(rune('0' + n))
		out = append(out, binding{"<leader>" + d, panes.Invocation{ID: "openspace.session.slot", Args: commands.SlotArgs{Number: n}}, "session " + d},
			binding{"alt+" + d, panes.Invocation{ID: "openspace.pane.tab", Args: commands.TabArgs{Number: n}}, "tab " + d})
	}
	return out
}

// newKeymap makes the table of the commands' keys, and puts those over it that
// the person chose, as internal/keybind reads them.
func newKeymap(r *commands.Registry, own []string) *keymap {
	k := &keymap{byKey: map[string]binding{}, own: map[string]binding{}}
	for _, c := range r.All() {
		for _, key := range c.Keys {
			k.add(binding{key, panes.Invocation{ID: c.ID}, helpOf(c)})
		}
	}
	for _, b := range fixed() {
		k.add(b)
	}
	for _, text := range own {
		if err := k.bind(r, text); err != nil {
			k.faults = append(k.faults, fmt.Sprintf("keys: %q: %v", text, err))
		}
	}
	return k
}

// bind gives a key another meaning, or none.
func (k *keymap) bind(r *commands.Registry, text string) error {
	own, err := keybind.Parse(text)
	if err != nil {
		return err
	}
	b := binding{key: own.Key}
	if own.Command != "" {
		c, ok := r.Get(own.Command)
		if !ok {
			return fmt.Errorf("there is no command %s: /keys lists them", own.Command)
		}
		if err := c.Validate(own.Args); err != nil {
			return errors.New(err.Message)
		}
		b.invoke, b.help = panes.Invocation{ID: c.ID}, helpOf(c)
		if own.Args != nil {
			b.invoke.Args, b.help = own.Args, b.help+" "+string(own.Args)
		}
	}
	if _, twice := k.own[own.Key]; !twice {
		k.own[own.Key] = k.byKey[own.Key]
	}
	k.all = slices.DeleteFunc(k.all, func(o binding) bool { return o.key == own.Key })
	delete(k.byKey, own.Key)
	if own.Command != "" {
		k.add(b)
	}
	return nil
}

// of gives the first of a command's keys as people read it.
func (k *keymap) of(id string) string {
	for _, b := range k.all {
		if b.invoke.ID == id && b.invoke.Args == nil {
			return shown(b.key)
		}
	}
	return ""
}

// shown is a key as people read it.
func shown(key string) string { return strings.Replace(key, "<leader>", leaderKey+" ", 1) }

// helpOf is a command's title in the middle of a text.
func helpOf(c *commands.Command) string { return strings.ToLower(c.Title[:1]) + c.Title[1:] }

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

// afterLeader lists what may follow the leader.
func (k *keymap) afterLeader() []binding {
	var out []binding
	for _, b := range k.all {
		if rest, ok := strings.CutPrefix(b.key, "<leader>"); ok && (len(rest) != 1 || rest[0] < '2' || rest[0] > '9') {
			out = append(out, b)
		}
	}
	return out
}
