package tui

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
)

func TestWhichKeyIsReadInEachWindow(t *testing.T) {
	for _, size := range [][2]int{{40, 12}, {40, 30}, {60, 20}, {60, 40}, {80, 24}, {200, 50}} {
		t.Run(fmt.Sprint(size), func(t *testing.T) {
			scene(t, nil, func(r *rig) {
				r.send(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
				r.keys("ctrl+x")
				told := 0
				for _, b := range r.m.keys.afterLeader() {
					if help := b.help; strings.Contains(r.screen(), help[:min(len(help), 12)]) {
						told++
					}
				}
				all := len(r.m.keys.afterLeader())
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
