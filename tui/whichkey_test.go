package tui

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/tui/palette"
)

func TestWhichKeyTellsWhatCanRunByItsKey(t *testing.T) {
	live(t, nil, func(r *rig) {
		r.send(tea.WindowSizeMsg{Width: 200, Height: 50})
		env := r.m.env(commands.Invocation{Origin: panes.User})
		off := 0
		r.keys("ctrl+x")
		for _, b := range r.m.keys.AfterLeader() {
			c, _ := r.m.reg.Get(string(b.Invoke.ID))
			if c == nil || b.Invoke.Args != nil {
				continue
			}
			if c.When == nil {
				continue
			}
			if ok, _ := c.When(env); !ok {
				off++
				r.gone(b.Help.String())
			}
		}
		if off == 0 {
			t.Fatal("everything can run: this test finds nothing")
		}
		last := ""
		for _, b := range palette.Led(commander{host{r.m}}) {
			key := strings.ToLower(strings.TrimPrefix(b.Key, "<leader>"))
			if len(last) > 1 && len(key) == 1 || min(len(last), 2) == min(len(key), 2) && key < last {
				t.Errorf("%s stands behind %s", key, last)
			}
			last = key
		}
	})
}

func TestWhichKeyIsReadInEachWindow(t *testing.T) {
	for _, size := range [][2]int{{40, 12}, {40, 30}, {60, 20}, {60, 40}, {80, 24}, {200, 50}} {
		t.Run(fmt.Sprint(size), func(t *testing.T) {
			scene(t, nil, func(r *rig) {
				r.send(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
				r.keys("ctrl+x")
				told := 0
				for _, b := range palette.Led(commander{host{r.m}}) {
					if help := b.Help.String(); strings.Contains(r.screen(), help[:min(len(help), 12)]) {
						told++
					}
				}
				all := len(palette.Led(commander{host{r.m}}))
				more := regexp.MustCompile(`and (\d+) more: f1 lists all`).FindStringSubmatch(r.screen())
				if more == nil {
					more = []string{"", "0"}
				}
				n, _ := strconv.Atoi(more[1])
				if told+n < all-1 { // the sessions by number have words of their own
					t.Errorf("%d of %d can be read, and %d more are told of:\n%s", told, all, n, r.screen())
				}
			})
		})
	}
}
