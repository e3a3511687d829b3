package cli

import "testing"

func TestWhichTerminalsAreLikeGNUScreen(t *testing.T) {
	for _, c := range []struct {
		term, tmux string
		want       bool
	}{
		{"screen", "", true}, {"screen-256color", "", true}, {"screen.xterm-256color", "", true}, {"screen-256color-bce", "", false},
		{"screen-256color", "/tmp/tmux-0/default,1,0", false}, {"tmux-256color", "", false}, {"xterm-256color", "", false}, {"", "", false},
	} {
		if got := oldScreen(func(name string) string { return map[string]string{"TERM": c.term, "TMUX": c.tmux}[name] }); got != c.want {
			t.Errorf("TERM=%s TMUX=%s: %v", c.term, c.tmux, got)
		}
	}
}
