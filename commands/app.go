package commands

import (
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
