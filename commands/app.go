package commands

import (
	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/lang"
)

// App defines the commands on the program itself.
func App(r *Registry) {
	Define(r, call.AppPalette, Spec{Title: lang.Key("Command palette"), Keys: []string{"ctrl+p"}, Hidden: true,
		Doc: "Search and run any command."}, func(_ Env, _ call.Empty) Outcome[call.Empty] {
		return Done(call.Empty{}, ShowDialog{Name: DialogPalette})
	})
	Define(r, call.AppHelp, Spec{Title: lang.Key("Help"), Slash: "help", Keys: []string{"f1", "<leader>h"},
		Doc: lang.Key("Show the keys and slash commands.")}, func(_ Env, _ call.Empty) Outcome[call.Empty] {
		return Done(call.Empty{}, ShowDialog{Name: DialogHelp})
	})
	Define(r, call.AppOpen, Spec{Title: lang.Key("Open a file by name"), Keys: []string{"<leader>o", "alt+n"},
		Doc: lang.Key("Find a file of the workspace by name and open it.")},
		func(_ Env, _ call.Empty) Outcome[call.Empty] {
			return Done(call.Empty{}, ShowDialog{Name: DialogOpen})
		})
	Define(r, call.AppType, Spec{Title: lang.Key("Write into the prompt"), Hidden: true,
		Doc: "Put text into the prompt, to be gone on with."}, func(_ Env, a call.PromptArgs) Outcome[call.Empty] {
		return Done(call.Empty{}, SetDraft(a))
	})
	Define(r, call.AppCopy, Spec{Title: lang.Key("Copy text"), Hidden: true,
		Doc: "Put text into the clipboard."}, func(_ Env, a call.CopyArgs) Outcome[call.Empty] {
		return Done(call.Empty{}, Copy{Text: a.Text})
	})
	Define(r, call.AppLock, Spec{Title: lang.Key("Lock or unlock keys"), Keys: []string{"ctrl+alt+l"},
		Doc: lang.Key("Send every key to the terminal that has the keyboard, the leader too, or no longer.")},
		func(_ Env, _ call.Empty) Outcome[call.Empty] {
			return Done(call.Empty{}, Lock{})
		})
	Define(r, call.AppLogs, Spec{Title: lang.Key("Logs"), Slash: "logs",
		Doc: lang.Key("Show the newest lines of the program's log, as they come, and where it is.")},
		func(_ Env, _ call.Empty) Outcome[call.Empty] {
			return Done(call.Empty{}, ShowDialog{Name: DialogLogs})
		})
	Define(r, call.AppDoctor, Spec{Title: lang.Key("What works here"), Slash: "doctor",
		Doc: lang.Key("Say what works here (engine, terminal, colours, keys, clipboard, tmux) and how to mend what " +
			"does not.")}, func(_ Env, _ call.Empty) Outcome[call.Empty] {
		return Done(call.Empty{}, ShowDialog{Name: DialogDoctor})
	})
	Define(r, call.AppExit, Spec{Title: lang.Key("Quit"), Slash: "exit", Also: []string{"quit", "q"},
		Keys: []string{"<leader>q"},
		Doc:  lang.Key("Leave OpenSpace.")}, func(_ Env, _ call.Empty) Outcome[call.Empty] {
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
