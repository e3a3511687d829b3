package commands

import (
	"strings"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/lang"
)

// Dialogs on the configuration.
const (
	DialogSettings = "settings"
	DialogThemes   = "themes"
	DialogConfig   = "config"
	DialogKeys     = "keys"
	DialogLogs     = "logs"
	DialogDoctor   = "doctor"
)

// SelectTheme makes a theme current and keeps it.
type SelectTheme struct{ Name string }

func (SelectTheme) effect() {}

// Settings defines the commands on the configuration. They are the person's:
// agents change no settings.
func Settings(r *Registry) {
	Define(r, call.AppSettings, Spec{Title: lang.Key("settings"), Slash: "settings", Keys: []string{"<leader>,"},
		Doc: lang.Key("change-settings-find-one-words")},
		func(_ Env, _ call.Empty) Outcome[call.Empty] {
			return Done(call.Empty{}, ShowDialog{Name: DialogSettings})
		})
	Define(r, call.AppConfig, Spec{Title: lang.Key("configuration-in-force"), Slash: "config",
		Doc: lang.Key("show-every-setting-where-value")},
		func(_ Env, _ call.Empty) Outcome[call.Empty] {
			return Done(call.Empty{}, ShowDialog{Name: DialogConfig})
		})
	Define(r, call.AppKeys, Spec{Title: lang.Key("keys"), Slash: "keys", Also: []string{"keybinds"},
		Doc: lang.Key("list-what-keys-do-bind")},
		func(_ Env, _ call.Empty) Outcome[call.Empty] {
			return Done(call.Empty{}, ShowDialog{Name: DialogKeys})
		})
	Define(r, call.ThemeSelect, Spec{Title: lang.Key("themes"), Slash: "themes", Also: []string{"theme"},
		Keys:      []string{"<leader>t"},
		Doc:       lang.Key("choose-colours-each-theme-shows"),
		SlashArgs: func(text string) (any, error) { return call.ThemeArgs{Name: strings.TrimSpace(text)}, nil },
	}, func(_ Env, a call.ThemeArgs) Outcome[call.Empty] {
		if a.Name == "" {
			return Done(call.Empty{}, ShowDialog{Name: DialogThemes})
		}
		return Done(call.Empty{}, SelectTheme(a))
	})
}

// SetConsent has another answer in force, as after the configuration changed.
func (g *Gate) SetConsent(c Consent) { g.consent = c }
