// Package settings has the configuration in force: it reads it again, and writes keys of the
// person's file.
package settings

import (
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/config"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/permit"
	"github.com/openspace-tui/openspace/theme"
	"github.com/openspace-tui/openspace/tui/dialog"
	"github.com/openspace-tui/openspace/tui/look"
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

// Program follows the configuration.
type Program interface {
	Toast(level commands.Level, text string)
	Dialogs() *dialog.Stack
	// SetLibrary takes the themes, and SetConsent what agents may do without being asked.
	SetLibrary(all *theme.Library)
	SetConsent(c commands.Consent)
	// Follow brings the program in line with keys that have other values now.
	Follow(changed []string) tea.Cmd
	// Reload has the dialogs read their values again.
	Reload(d dialog.Reloader)
}

// File is where the configuration is from. Both work off the loop; nil: there is none.
type File struct {
	Read  func() (Settings, error)
	Write func(key string, value any) error
}

// Keeper is the configuration as the program follows it.
type Keeper struct {
	Settings
	p      Program
	file   File
	broken string // why the newest one cannot be used, as it was said
}

// New follows a file from what was read of it at the start.
func New(p Program, file File, first Settings) *Keeper {
	return &Keeper{p: p, file: file, Settings: first}
}

// Msg is the result of what was done off the loop.
type Msg interface{ on(k *Keeper) tea.Cmd }

// Update does on the loop what follows from a result.
func (k *Keeper) Update(msg Msg) tea.Cmd { return msg.on(k) }

// Broken is why the newest configuration cannot be used, as it was said.
func (k *Keeper) Broken() string { return k.broken }

// Loaded is the configuration in force; an empty one where the program has none.
func (k *Keeper) Loaded() *config.Loaded {
	if k.Conf == nil {
		return &config.Loaded{}
	}
	return k.Conf
}

// Reread is a message that has the program read the configuration again, as
// after a file of it changed.
func Reread() tea.Msg { return rereadMsg{} }

type rereadMsg struct{}

func (rereadMsg) on(k *Keeper) tea.Cmd { return k.Reread() }

// Reread reads the configuration again, off the loop.
func (k *Keeper) Reread() tea.Cmd {
	if k.file.Read == nil {
		return nil
	}
	return func() tea.Msg {
		s, err := k.file.Read()
		return settingsReadMsg{s: s, err: err}
	}
}

// settingsReadMsg is the result of what Reread started.
type settingsReadMsg struct {
	s   Settings
	err error
}

func (msg settingsReadMsg) on(k *Keeper) tea.Cmd { return k.Take(msg.s, msg.err) }

// Take takes a configuration that was read. A broken one leaves the
// values that were in force, and is named.
func (k *Keeper) Take(s Settings, err error) tea.Cmd {
	if err != nil {
		said := lang.Translate(err)
		first, more, _ := strings.Cut(said, "\n")
		if more != "" {
			first = lang.T("and-more-config-lists-it", first)
		}
		if k.broken != said {
			k.p.Toast(commands.LevelError, first)
		}
		k.broken = said
		return nil
	}
	mended := k.broken != ""
	old := k.Settings
	k.Settings, k.broken = s, ""
	var changed []string
	if old.Conf != nil {
		changed = old.Conf.Changed(s.Conf)
	}
	if s.Themes != nil {
		k.p.SetLibrary(s.Themes)
	}
	// else what was answered for this run stays
	if s.Consent != old.Consent || slices.Contains(changed, "agent.consent") {
		k.p.SetConsent(s.Consent)
	}
	cmd := k.p.Follow(changed)
	k.sayChanged(old, s, changed, mended)
	for _, d := range *k.p.Dialogs() {
		if r, ok := d.(dialog.Reloader); ok {
			k.p.Reload(r)
		}
	}
	return cmd
}

// sayChanged tells what is in force now. What one sees, and what one just wrote
// in a dialog, needs no words.
func (k *Keeper) sayChanged(old, s Settings, changed []string, mended bool) {
	var later []string
	for _, key := range changed {
		if k, ok := config.Find(key); ok && k.Restart {
			later = append(later, key)
		}
	}
	switch {
	case s.Fault != "" && s.Fault != old.Fault:
		k.p.Toast(commands.LevelWarning, s.Fault)
	case len(later) > 0:
		k.p.Toast(commands.LevelInfo, lang.T("at-the-next-start", strings.Join(later, ", ")))
	case mended && len(changed) == 0:
		k.p.Toast(commands.LevelSuccess, lang.T("the-configuration-is-right-again"))
	case len(changed) > 0 && len(*k.p.Dialogs()) == 0:
		k.p.Toast(commands.LevelSuccess, lang.T("the-configuration-was-read-again", strings.Join(changed, ", ")))
	}
}

// Save writes keys of the person's file off the loop, and reads the
// configuration again. By learns what went wrong.
func (k *Keeper) Save(by dialog.Saver, entries ...look.Entry) tea.Cmd {
	write := k.file.Write
	if write == nil || k.file.Read == nil {
		by.Saved(look.ErrNoFile)
		return nil
	}
	return func() tea.Msg {
		for _, e := range entries {
			if err := write(e.Key, e.Value); err != nil {
				return settingsNotSavedMsg{by: by, err: err}
			}
		}
		s, err := k.file.Read()
		return settingsSavedMsg{s: s, err: err, by: by}
	}
}

// settingsSavedMsg is the result of what Save started.
type settingsSavedMsg struct {
	s   Settings
	err error
	by  dialog.Saver
}

func (msg settingsSavedMsg) on(k *Keeper) tea.Cmd {
	cmd := k.Take(msg.s, msg.err)
	msg.by.Saved(nil)
	return cmd
}

// settingsNotSavedMsg is the result of what Save started.
type settingsNotSavedMsg struct {
	by  dialog.Saver
	err error
}

func (msg settingsNotSavedMsg) on(k *Keeper) tea.Cmd { msg.by.Saved(msg.err); return nil }
