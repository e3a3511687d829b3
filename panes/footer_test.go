package panes

import (
	"slices"
	"strings"
	"testing"

	"charm.land/lipgloss/v2"
	xansi "github.com/charmbracelet/x/ansi"
)

func TestWhatAPaneSaysTakesAsManyRowsAsItNeeds(t *testing.T) {
	long := strings.Repeat("eight by ", 20)
	for name, tt := range map[string]struct {
		w     int
		texts []string
		want  []string
	}{
		"it fits":            {20, []string{"all is well"}, []string{" all is well        "}},
		"it wraps":           {12, []string{"not a regular expression"}, []string{" not a      ", " regular    ", " expression "}},
		"an answer below it": {14, []string{"discard the hunk?", "y yes"}, []string{" discard the  ", " hunk?        ", " y yes        "}},
		"more than fits":     {12, []string{long, "y yes"}, []string{" eight by   ", " eight by   ", " eight by   ", " eight by…  ", " y yes      "}},
		"one line of text":   {20, []string{"two\nlines"}, []string{" two lines          "}},
		"nearly no room":     {1, []string{"ab"}, []string{" ", " "}},
	} {
		t.Run(name, func(t *testing.T) {
			got := FooterRows(lipgloss.NewStyle(), tt.w, tt.texts...)
			for i := range got {
				got[i] = xansi.Strip(got[i])
			}
			if !slices.Equal(got, tt.want) {
				t.Errorf("got  %q\nwant %q", got, tt.want)
			}
		})
	}
}

func TestAFootLiesOverTheLastRows(t *testing.T) {
	for _, tt := range []struct {
		foot []string
		want string
	}{
		{[]string{"x"}, "head a b x"}, {[]string{"x", "y"}, "head a x y"}, {[]string{"v", "w", "x", "y"}, "head v w x"}, {nil, "head a b c"},
	} {
		if got := strings.Join(OverlayRows([]string{"head", "a", "b", "c"}, tt.foot, 1), " "); got != tt.want {
			t.Errorf("%q: %s, want %s", tt.foot, got, tt.want)
		}
	}
}

func TestHintsStandWholeOrNotAtAll(t *testing.T) {
	for _, c := range []struct {
		w    int
		want string
	}{{40, "s stages · x discards · 日 本"}, {28, "s stages · x discards"}, {21, "s stages · x discards"}, {20, "s stages"}, {7, ""}, {-1, ""}} {
		if got := JoinHints(c.w, "s stages", "x discards", "日 本"); got != c.want {
			t.Errorf("in %d cells: %q, want %q", c.w, got, c.want)
		}
	}
}
