package doctor

import (
	"context"
	"strconv"
	"strings"

	"github.com/openspace-tui/openspace/internal/lang"
)

// Tmux looks at the settings of the tmux that this runs in, if it does.
func (m Machine) Tmux(ctx context.Context) Report {
	if m.Getenv("TMUX") == "" {
		return nil
	}
	version, err := m.Run(ctx, "tmux", "-V")
	if err != nil {
		return Report{Say(lang.Plain("tmux"), Warn, lang.T("tmux-set-tmux-does-not", lang.Translate(err)), "")}
	}
	r := Report{Say(lang.Plain("tmux"), OK, version, "")}
	for _, s := range []struct {
		name, good, why, mend string
	}{
		{"set-clipboard", "on", lang.T("what-copied-does-not-reach"), "`set -s set-clipboard on`"},
		{"extended-keys", "on always", lang.T("shift-enter-is-enter"), "`set -s extended-keys on`"},
		{"focus-events", "on", lang.T("nothing-told-when-window-left"), "`set -g focus-events on`"},
	} {
		r = append(r, m.tmuxSetting(ctx, s.name, s.good, s.why, s.mend))
	}
	return append(r, m.passthrough(ctx), m.escapeTime(ctx), m.tmuxColours(ctx))
}

// setting is a setting's value.
func (m Machine) setting(ctx context.Context, name string) string {
	v, err := m.Run(ctx, "tmux", "show", "-gqv", name)
	if err != nil {
		return ""
	}
	return strings.TrimSpace(v)
}

// tmuxSetting judges one that is to have one of some values.
func (m Machine) tmuxSetting(ctx context.Context, name, good, why, mend string) Line {
	v := m.setting(ctx, name)
	for _, g := range strings.Fields(good) {
		if v == g {
			return Say(lang.Plain("tmux "+name), OK, v, "")
		}
	}
	if v == "" {
		v = lang.T("tmux-does-not-have")
	}
	return Say(lang.Plain("tmux "+name), Warn, v+": "+why, lang.T("in-tmux-conf", mend))
}

// passthrough is told alone: nothing of ours goes that way.
func (m Machine) passthrough(ctx context.Context) Line {
	v := m.setting(ctx, "allow-passthrough")
	if v == "" {
		v = lang.T("tmux-does-not-have")
	}
	return Say(lang.Plain("tmux allow-passthrough"), OK, v+" · "+
		lang.T("not-needed-notify-bell-desktop"), "")
}

// longEscape is from when esc feels slow, in milliseconds.
const longEscape = 100

func (m Machine) escapeTime(ctx context.Context) Line {
	const name = "tmux escape-time"
	v := m.setting(ctx, "escape-time")
	ms, err := strconv.Atoi(v)
	switch {
	case err != nil:
		return Say(name, Warn, lang.T("not-known"), "")
	case ms > longEscape:
		return Say(name, Warn, lang.T("ms-esc-comes-that-late", ms),
			lang.T("in-tmux-conf", "`set -s escape-time 10`"))
	}
	return Say(name, OK, lang.T("n-ms", ms), "")
}

// allColours has tmux pass on all colours.
const allColours = "`set -as terminal-features ',*:RGB'`"

// tmuxColours judges what tmux is to programs, and whether it passes on all
// colours.
func (m Machine) tmuxColours(ctx context.Context) Line {
	name := lang.Key("tmux-colours")
	kind := m.setting(ctx, "default-terminal")
	if !strings.HasSuffix(kind, "256color") && !strings.HasSuffix(kind, "-direct") {
		return Say(name, Warn, lang.T("default-terminal-is", kind),
			lang.T("in-tmux-conf", "`set -g default-terminal tmux-256color`"))
	}
	features, err := m.Run(ctx, "tmux", "display-message", "-p", "#{client_termfeatures}")
	over := m.setting(ctx, "terminal-overrides")
	rgb := strings.Contains(features, "RGB") || strings.Contains(over, ":RGB") || strings.Contains(over, ":Tc")
	if err == nil && !rgb {
		return Say(name, Warn, kind+" · "+lang.T("not-all-colours-passed"),
			lang.T("in-tmux-conf", allColours))
	}
	return Say(name, OK, kind+" · "+lang.T("all-colours-are-passed-on"), "")
}
