package commands

import (
	"strings"

	"github.com/openspace-tui/openspace/internal/danger"
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

// ThemeArgs names a theme.
type ThemeArgs struct {
	Name string `json:"name,omitempty" jsonschema:"the theme; empty: choose from a list that shows each"`
}

// Settings defines the commands on the configuration. They are the person's:
// agents change no settings.
func Settings(r *Registry) {
	Define(r, Spec{ID: "openspace.app.settings", Title: lang.Key("Settings"), Slash: "settings", Keys: []string{"<leader>,"},
		Doc: lang.Key("Change settings: find one by words, and change it in place.")}, func(_ Env, _ Empty) Outcome[Empty] {
		return Done(Empty{}, ShowDialog{Name: DialogSettings})
	})
	Define(r, Spec{ID: "openspace.app.config", Title: lang.Key("Configuration in force"), Slash: "config",
		Doc: lang.Key("Show every setting, and where its value came from.")}, func(_ Env, _ Empty) Outcome[Empty] {
		return Done(Empty{}, ShowDialog{Name: DialogConfig})
	})
	Define(r, Spec{ID: "openspace.app.keys", Title: lang.Key("Keys"), Slash: "keys", Also: []string{"keybinds"},
		Doc: lang.Key("List what keys do, and bind others: press a key to bind it.")}, func(_ Env, _ Empty) Outcome[Empty] {
		return Done(Empty{}, ShowDialog{Name: DialogKeys})
	})
	Define(r, Spec{ID: "openspace.theme.select", Title: lang.Key("Themes"), Slash: "themes", Also: []string{"theme"}, Keys: []string{"<leader>t"},
		Doc:       lang.Key("Choose the colours: each theme shows while it is chosen. With a name it is taken at once."),
		SlashArgs: func(text string) (any, error) { return ThemeArgs{strings.TrimSpace(text)}, nil },
	}, func(_ Env, a ThemeArgs) Outcome[Empty] {
		if a.Name == "" {
			return Done(Empty{}, ShowDialog{Name: DialogThemes})
		}
		return Done(Empty{}, SelectTheme(a))
	})
}

// SetConsent has another answer in force, as after the configuration changed.
func (g *Gate) SetConsent(c Consent) { g.consent = c }

// SetJudge has other lines asked first.
func (s *Shells) SetJudge(j *danger.Judge) { s.judge = j }
