package commands

import "github.com/openspace-tui/openspace/internal/lang"

// CopyArgs is what to copy.
type CopyArgs struct {
	Text string `json:"text" jsonschema:"the text"`
}

// App defines the commands on the program itself.
func App(r *Registry) {
	Define(r, Spec{ID: "openspace.app.palette", Title: lang.Key("Command palette"), Keys: []string{"ctrl+p"}, Hidden: true,
		Doc: "Search and run any command."}, func(_ Env, _ Empty) Outcome[Empty] {
		return Done(Empty{}, ShowDialog{Name: DialogPalette})
	})
	Define(r, Spec{ID: "openspace.app.help", Title: lang.Key("Help"), Slash: "help", Keys: []string{"f1", "<leader>h"},
		Doc: lang.Key("Show the keys and slash commands.")}, func(_ Env, _ Empty) Outcome[Empty] {
		return Done(Empty{}, ShowDialog{Name: DialogHelp})
	})
	Define(r, Spec{ID: "openspace.app.open", Title: lang.Key("Open a file by name"), Keys: []string{"<leader>o", "alt+n"},
		Doc: lang.Key("Find a file of the workspace by name and open it.")}, func(_ Env, _ Empty) Outcome[Empty] {
		return Done(Empty{}, ShowDialog{Name: DialogOpen})
	})
	Define(r, Spec{ID: "openspace.app.type", Title: lang.Key("Write into the prompt"), Hidden: true,
		Doc: "Put text into the prompt, to be gone on with."}, func(_ Env, a PromptArgs) Outcome[Empty] {
		return Done(Empty{}, SetDraft(a))
	})
	Define(r, Spec{ID: "openspace.app.copy", Title: lang.Key("Copy text"), Hidden: true,
		Doc: "Put text into the clipboard."}, func(_ Env, a CopyArgs) Outcome[Empty] {
		return Done(Empty{}, Copy{Text: a.Text})
	})
	Define(r, Spec{ID: "openspace.app.lock", Title: lang.Key("Lock or unlock keys"), Keys: []string{"ctrl+alt+l"},
		Doc: lang.Key("Send every key to the terminal that has the keyboard, the leader too, or no longer.")}, func(_ Env, _ Empty) Outcome[Empty] {
		return Done(Empty{}, Lock{})
	})
	Define(r, Spec{ID: "openspace.app.logs", Title: lang.Key("Logs"), Slash: "logs",
		Doc: lang.Key("Show the newest lines of the program's log, as they come, and where it is.")}, func(_ Env, _ Empty) Outcome[Empty] {
		return Done(Empty{}, ShowDialog{Name: DialogLogs})
	})
	Define(r, Spec{ID: "openspace.app.doctor", Title: lang.Key("What works here"), Slash: "doctor",
		Doc: lang.Key("Say what works here (engine, terminal, colours, keys, clipboard, tmux) and how to mend what does not.")}, func(_ Env, _ Empty) Outcome[Empty] {
		return Done(Empty{}, ShowDialog{Name: DialogDoctor})
	})
	Define(r, Spec{ID: "openspace.app.exit", Title: lang.Key("Quit"), Slash: "exit", Also: []string{"quit", "q"}, Keys: []string{"<leader>q"},
		Doc: lang.Key("Leave OpenSpace.")}, func(_ Env, _ Empty) Outcome[Empty] {
		return Done(Empty{}, Quit{})
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
