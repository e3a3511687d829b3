package tui

import (
	"cmp"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/config"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/theme"
	"github.com/openspace-tui/openspace/tui/dialog"
	"github.com/openspace-tui/openspace/tui/keymap"
	"github.com/openspace-tui/openspace/tui/look"
	"github.com/openspace-tui/openspace/tui/notify"
	"github.com/openspace-tui/openspace/tui/settings"
)

// Settings is the configuration in force and what was read with it.
type Settings = settings.Settings

// configurable is the model as its settings see it.
type configurable struct{ host }

// The methods implement [settings.Program].

func (c configurable) SetLibrary(all *theme.Library)  { c.m.look.SetLibrary(all) }
func (c configurable) SetConsent(to commands.Consent) { c.m.calls.Gate().SetConsent(to) }
func (c configurable) Reload(d dialog.Reloader)       { d.Reload(host{c.m}) }

// Follow brings the program in line with the configuration in force. What the
// person chose for this run stays until that key changes.
func (c configurable) Follow(changed []string) tea.Cmd {
	m := c.m
	conf := m.settings.Conf
	cmd := m.look.Follow(conf, changed)
	if slices.Contains(changed, "keys") {
		m.bindKeys()
	}
	if slices.Contains(changed, "graphics") {
		cmd = tea.Batch(cmd, tea.Raw(m.ForgetPictures()))
	}
	if slices.ContainsFunc(changed, func(key string) bool {
		return key == "borders" || key == "motion" || key == "graphics" || key == "icons"
	}) {
		m.screen.Redraw()
	}
	if slices.Contains(changed, "mouse") {
		m.screen.UseMouse(conf.MouseOn())
	}
	m.o.Warnings = conf.WarningsOn()
	m.o.BlockAge = conf.BlockTimeout()
	m.calls.Blocks.Configure(conf.BlockTimeout(), conf.CommandDelay())
	m.ws.SetReveal(m.revealing())
	m.notifier.Use(cmp.Or(conf.Notify, notify.Bell))
	m.calls.Rules.Conf = m.settings.Rules
	m.calls.Rules.Relist()
	if slices.ContainsFunc(changed, func(key string) bool { return strings.HasPrefix(key, "permissions.") }) {
		cmd = tea.Batch(cmd, m.calls.Rules.Accept())
	}
	spoken := lang.Spoken()
	if m.settings.Apply != nil {
		m.settings.Apply()
	}
	if lang.Spoken() != spoken {
		m.screen.Reword()
		m.complete.Refresh()
	}
	return cmd
}

// revealing is how far agents may show things.
func (m *Model) revealing() panes.Reveal {
	if m.settings.Conf == nil {
		return panes.AutoFocus
	}
	return panes.Reveal(m.settings.Conf.Agent.Reveal)
}

// icons reports whether files have icons of a Nerd Font.
func (m *Model) icons() bool { return m.settings.Conf != nil && m.settings.Conf.Icons == "nerd" }

// still reports whether nothing may move by itself: all that does asks here. Who
// listens sees nothing of it.
func (m *Model) still() bool {
	return m.screenReader != nil || m.settings.Conf != nil && m.settings.Conf.MotionReduced()
}

// newKeys returns the table of keys with a person's own.
func newKeys(m *Model, own []string) *keymap.Map {
	return keymap.New(m.reg, keymap.ActionsOf(m.ws), m.imported, own)
}

// bindKeys makes the table of keys anew, and says what of the person's own cannot
// be bound.
func (m *Model) bindKeys() {
	var own []string
	if conf := m.settings.Conf; conf != nil {
		own = conf.Keys
	}
	m.imported, m.unimported = keymap.Import(m.reg, m.settings.Theirs)
	m.keys = newKeys(m, own)
	for _, f := range m.keys.Faults {
		if f.From != keymap.ClientFile {
			m.toast(commands.LevelError, f.Said())
		}
	}
	if bad, _, _ := strings.Cut(m.settings.TheirsBad, "\n"); bad != "" {
		m.toast(commands.LevelWarning, lang.T("help-lists-what-not-force", bad))
	}
	m.screen.Redraw() // what shows names keys
}

// settingsOf are the settings of the program, for their dialog.
type settingsOf struct{ m *Model }

func (s settingsOf) Conf() *config.Loaded { return s.m.settings.Loaded() }
func (s settingsOf) Broken() string       { return s.m.settings.Broken() }
func (s settingsOf) Themes() tea.Cmd      { return s.m.look.Open() }

func (s settingsOf) Save(key string, value any, by dialog.Saver) tea.Cmd {
	return s.m.settings.Save(by, look.Entry{Key: key, Value: value})
}

// painted is the model as its look sees it.
type painted struct{ host }

// The methods implement [look.Program].

func (p painted) Pictures()                { picturing(p).turn() }
func (p painted) Reread() tea.Cmd          { return p.m.settings.Reread() }
func (p painted) Origin(key string) string { return p.m.settings.Loaded().SaidOrigin(key) }

func (p painted) Save(by dialog.Saver, entries ...look.Entry) tea.Cmd {
	return p.m.settings.Save(by, entries...)
}

func (p painted) Turned(dark *bool) {
	p.m.screen.Redraw()
	if p.m.ws == nil || dark == nil {
		return
	}
	for _, pane := range p.m.ws.Panes() {
		for _, t := range pane.Tabs {
			if c, ok := t.Content.(panes.Schemer); ok {
				c.ColorScheme(*dark)
			}
		}
	}
}

// Profile is what to draw with from the first frame on a terminal that was
// found to have found.
func (m *Model) Profile(found colorprofile.Profile) colorprofile.Profile {
	return m.look.Profile(found)
}
