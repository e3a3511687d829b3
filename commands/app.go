package commands

import (
	"strings"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/lang"
)

// App defines the commands on the program itself.
func App(r *Registry) {
	Define(r, call.AppPalette, Spec{Title: lang.Key("command-palette"), Keys: []string{"ctrl+p"}, Hidden: true,
		Doc: "Search and run any command."}, func(_ Env, _ call.Empty) Outcome[call.Empty] {
		return Done(call.Empty{}, ShowDialog{Name: DialogPalette})
	})
	Define(r, call.AppHelp, Spec{Title: lang.Key("help"), Slash: "help", Keys: []string{"f1", "<leader>h"},
		Doc: lang.Key("show-keys-slash-commands")}, func(_ Env, _ call.Empty) Outcome[call.Empty] {
		return Done(call.Empty{}, ShowDialog{Name: DialogHelp})
	})
	Define(r, call.AppOpen, Spec{Title: lang.Key("open-a-file-by-name"), Keys: []string{"<leader>o", "alt+n"},
		Doc: lang.Key("find-file-workspace-name-open")},
		func(_ Env, _ call.Empty) Outcome[call.Empty] {
			return Done(call.Empty{}, ShowDialog{Name: DialogOpen})
		})
	Define(r, call.AppType, Spec{Title: lang.Key("write-into-the-prompt"), Hidden: true,
		Doc: "Put text into the prompt, to be gone on with."}, func(_ Env, a call.PromptArgs) Outcome[call.Empty] {
		return Done(call.Empty{}, SetDraft(a))
	})
	Define(r, call.AppCopy, Spec{Title: lang.Key("copy-text"), Hidden: true,
		Doc: "Put text into the clipboard."}, func(_ Env, a call.CopyArgs) Outcome[call.Empty] {
		return Done(call.Empty{}, Copy{Text: a.Text})
	})
	Define(r, call.AppLock, Spec{Title: lang.Key("lock-or-unlock-keys"), Keys: []string{"ctrl+alt+l"},
		Doc: lang.Key("send-every-key-terminal-has")},
		func(_ Env, _ call.Empty) Outcome[call.Empty] {
			return Done(call.Empty{}, Lock{})
		})
	Define(r, call.AppLogs, Spec{Title: lang.Key("logs"), Slash: "logs",
		Doc: lang.Key("show-newest-lines-programs-log")},
		func(_ Env, _ call.Empty) Outcome[call.Empty] {
			return Done(call.Empty{}, ShowDialog{Name: DialogLogs})
		})
	Define(r, call.AppDoctor, Spec{Title: lang.Key("what-works-here"), Slash: "doctor",
		Doc: lang.Key("say-what-works-here-engine")}, func(_ Env, _ call.Empty) Outcome[call.Empty] {
		return Done(call.Empty{}, ShowDialog{Name: DialogDoctor})
	})
	Define(r, call.AppExit, Spec{Title: lang.Key("quit"), Slash: "exit", Also: []string{"quit", "q"},
		Keys: []string{"<leader>q"},
		Doc:  lang.Key("leave-openspace")}, func(_ Env, _ call.Empty) Outcome[call.Empty] {
		return Done(call.Empty{}, Quit{})
	})
}

// Builtin registers the commands that belong to no one kind of pane, those first
// that are used most: lists begin with them. Those of
// the kinds are registered where the kinds are.
func Builtin(r *Registry, kinds []string) {
	Sessions(r)
	Models(r)
	Variants(r)
	Conversation(r)
	Prompts(r)
	Messages(r)
	Panes(r, kinds)
	EngineParts(r)
	Providers(r)
	Projects(r)
	Server(r)
	Settings(r)
	App(r)
	Activity(r)
	Following(r)
	Files(r)
	Layouts(r)
}

// Projects defines the commands that go to other folders.
func Projects(r *Registry) {
	Define(r, call.AppProjects, Spec{Title: lang.Key("projects-title"), Slash: "projects",
		Doc: lang.Key("list-projects-engine-knows-folders")},
		func(_ Env, _ call.Empty) Outcome[call.Empty] {
			return Done(call.Empty{}, ShowDialog{Name: DialogProjects})
		})
	Define(r, call.AppReopen, Spec{Title: lang.Key("go-to-a-project"), Hidden: true,
		Doc: "Leave this folder and begin anew in another, with its own engine, configuration and sessions."},
		func(_ Env, a call.ReopenArgs) Outcome[call.Empty] {
			return Done(call.Empty{}, Reopen(a))
		})
}

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
