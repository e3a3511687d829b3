package tui

import (
	"cmp"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/config"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/permit"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/theme"
	"github.com/openspace-tui/openspace/tui/dialog"
	"github.com/openspace-tui/openspace/tui/keymap"
	"github.com/openspace-tui/openspace/tui/look"
	"github.com/openspace-tui/openspace/tui/notify"
	"github.com/openspace-tui/openspace/tui/paint"
)

// Settings is the configuration in force and what was read with it.
type Settings struct {
	Conf      *config.Loaded // nil: the program has none
	Themes    *theme.Library // nil: those that are built in
	Consent   commands.Consent
	Rules     permit.Rules    // that answer the engine's requests
	Fault     string          // what is wrong with it: shown, and it goes on all the same
	TheirsBad string          // what is wrong with the file of the next
	Theirs    config.Keybinds // the keys that the person gave to the engine's own client
	// Apply brings what lies outside of the model up to date, on the loop.
	Apply func()
}

// settings is the configuration as the program follows it.
type settings struct {
	Settings
	broken string // why the newest one cannot be used, as it was said
	// theirs is what that client's keys are here, and without what has none.
	theirs, without []string
	background      paint.Painter
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

// Reread is a message that has the program read the configuration again, as
// after a file of it changed.
func Reread() tea.Msg { return rereadMsg{} }

type rereadMsg struct{}

func (rereadMsg) on(m *Model) tea.Cmd { return m.reread() }

func (m *Model) reread() tea.Cmd {
	if m.o.Reload == nil {
		return nil
	}
	return func() tea.Msg {
		s, err := m.o.Reload()
		return settingsReadMsg{s: s, err: err}
	}
}

// settingsReadMsg is the result of what reread started.
type settingsReadMsg struct {
	s   Settings
	err error
}

func (msg settingsReadMsg) on(m *Model) tea.Cmd { return m.configured(msg.s, msg.err) }

// configured takes a configuration that was read. A broken one leaves the
// values that were in force, and is named.
func (m *Model) configured(s Settings, err error) tea.Cmd {
	if err != nil {
		said := lang.Translate(err)
		first, more, _ := strings.Cut(said, "\n")
		if more != "" {
			first = lang.T("and-more-config-lists-it", first)
		}
		if m.settings.broken != said {
			m.toast(commands.LevelError, first)
		}
		m.settings.broken = said
		return nil
	}
	mended := m.settings.broken != ""
	old := m.settings.Settings
	m.settings.Settings, m.settings.broken = s, ""
	var changed []string
	if old.Conf != nil {
		changed = old.Conf.Changed(s.Conf)
	}
	if s.Themes != nil {
		m.look.SetLibrary(s.Themes)
	}
	// else what was answered for this run stays
	if s.Consent != old.Consent || slices.Contains(changed, "agent.consent") {
		m.calls.Gate().SetConsent(s.Consent)
	}
	cmd := m.follow(changed)
	m.sayChanged(old, s, changed, mended)
	for _, d := range m.dialogs {
		if r, ok := d.(dialog.Reloader); ok {
			r.Reload(host{m})
		}
	}
	return cmd
}

// newKeys returns the table of keys with a person's own.
func newKeys(m *Model, own []string) *keymap.Map {
	return keymap.New(m.reg, keymap.ActionsOf(m.ws), m.settings.theirs, own)
}

// bindKeys makes the table of keys anew, and says what of the person's own cannot
// be bound.
func (m *Model) bindKeys() {
	var own []string
	if conf := m.settings.Conf; conf != nil {
		own = conf.Keys
	}
	s := &m.settings
	s.theirs, s.without = keymap.Import(m.reg, s.Theirs)
	m.keys = newKeys(m, own)
	for _, f := range m.keys.Faults {
		if f.From != keymap.ClientFile {
			m.toast(commands.LevelError, f.Said())
		}
	}
	if bad, _, _ := strings.Cut(s.TheirsBad, "\n"); bad != "" {
		m.toast(commands.LevelWarning, lang.T("help-lists-what-not-force", bad))
	}
	m.screen.Redraw() // what shows names keys
}

// follow brings the program in line with the configuration in force. What the
// person chose for this run stays until that key changes.
func (m *Model) follow(changed []string) tea.Cmd {
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

// sayChanged tells what is in force now. What one sees, and what one just wrote
// in a dialog, needs no words.
func (m *Model) sayChanged(old, s Settings, changed []string, mended bool) {
	var later []string
	for _, key := range changed {
		if k, ok := config.Find(key); ok && k.Restart {
			later = append(later, key)
		}
	}
	switch {
	case s.Fault != "" && s.Fault != old.Fault:
		m.toast(commands.LevelWarning, s.Fault)
	case len(later) > 0:
		m.toast(commands.LevelInfo, lang.T("at-the-next-start", strings.Join(later, ", ")))
	case mended && len(changed) == 0:
		m.toast(commands.LevelSuccess, lang.T("the-configuration-is-right-again"))
	case len(changed) > 0 && len(m.dialogs) == 0:
		m.toast(commands.LevelSuccess, lang.T("the-configuration-was-read-again", strings.Join(changed, ", ")))
	}
}

// conf is the configuration in force.
func (m *Model) conf() *config.Loaded {
	if m.settings.Conf == nil {
		return &config.Loaded{}
	}
	return m.settings.Conf
}

// settingsOf are the settings of the program, for their dialog.
type settingsOf struct{ m *Model }

func (s settingsOf) Conf() *config.Loaded { return s.m.conf() }
func (s settingsOf) Broken() string       { return s.m.settings.broken }
func (s settingsOf) Themes() tea.Cmd      { return s.m.look.Open() }

func (s settingsOf) Save(key string, value any, then func(error)) tea.Cmd {
	return s.m.save(then, look.Entry{Key: key, Value: value})
}

// save writes keys of the person's file off the loop, and reads the
// configuration again. Then hears of what went wrong.
func (m *Model) save(then func(error), entries ...look.Entry) tea.Cmd {
	write := m.o.Save
	if write == nil || m.o.Reload == nil {
		then(look.ErrNoFile)
		return nil
	}
	return func() tea.Msg {
		for _, e := range entries {
			if err := write(e.Key, e.Value); err != nil {
				return settingsNotSavedMsg{then: then, err: err}
			}
		}
		s, err := m.o.Reload()
		return settingsSavedMsg{s: s, err: err, then: then}
	}
}

// settingsSavedMsg is the result of what save started.
type settingsSavedMsg struct {
	s    Settings
	err  error
	then func(error)
}

func (msg settingsSavedMsg) on(m *Model) tea.Cmd {
	cmd := m.configured(msg.s, msg.err)
	msg.then(nil)
	return cmd
}

// settingsNotSavedMsg is the result of what save started.
type settingsNotSavedMsg struct {
	then func(error)
	err  error
}

func (msg settingsNotSavedMsg) on(m *Model) tea.Cmd { msg.then(msg.err); return nil }
