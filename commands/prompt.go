package commands

import (
	"context"
	"os"
	"strings"

	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/prompt"
	"github.com/openspace-tui/openspace/internal/pty"
	"github.com/openspace-tui/openspace/panes"
)

// SubmitArgs is what the person sends.
type SubmitArgs struct {
	Text   string         `json:"text" jsonschema:"the prompt"`
	Pieces []prompt.Piece `json:"pieces,omitempty" jsonschema:"the same with what its chips stand for"`
	Now    bool           `json:"now,omitempty" jsonschema:"send it although the agent works; otherwise it is queued then"`
}

// QueuedArgs names a prompt that waits to be sent.
type QueuedArgs struct {
	MessageID string `json:"messageId,omitempty" jsonschema:"the prompt; empty: the newest, or all of them"`
}

// StashedArgs names a prompt that was stashed.
type StashedArgs struct {
	Number int `json:"number,omitempty" min:"1" jsonschema:"which, from 1; empty: the newest"`
}

// AttachArgs is a paste that reads as paths.
type AttachArgs struct {
	Paths []string `json:"paths" jsonschema:"the paths"`
	Text  string   `json:"text,omitempty" jsonschema:"what was pasted, as it stands in the prompt"`
}

// MentionArgs names a file, and lines of it.
type MentionArgs struct {
	Path      string `json:"path" jsonschema:"relative to the workspace, or absolute inside it"`
	StartLine int    `json:"startLine,omitempty" min:"1" jsonschema:"first line, from 1"`
	EndLine   int    `json:"endLine,omitempty" min:"1" jsonschema:"last line, included"`
}

// Prompts defines the commands on what is being written.
func Prompts(r *Registry) {
	for _, a := range []struct{ act, title, slash, doc string }{
		{"stash", lang.Key("Stash or bring back the prompt"), "", lang.Key("Put what is written aside, to write something else first; an empty prompt brings it back (ctrl+s).")},
		{"pop", lang.Key("Bring back what was stashed"), "pop", lang.Key("Put the newest of what was stashed into the prompt.")},
		{"expand", lang.Key("Unfold a paste"), "", lang.Key("Put the text of a folded paste into the prompt (alt+e).")},
		{"clipboard", lang.Key("Paste from the clipboard"), "", lang.Key("Paste what the machine's clipboard holds, images too (ctrl+v).")},
		{"edit", lang.Key("Write in your editor"), "editor", lang.Key("Open what is written in $VISUAL or $EDITOR, in a terminal; what you save there comes back.")},
	} {
		spec := Spec{ID: "openspace.prompt." + a.act, Title: a.title, Slash: a.slash, Doc: a.doc}
		if a.act == "edit" {
			spec.Keys = []string{"<leader>e"}
		}
		Define(r, spec, func(_ Env, _ Empty) Outcome[Empty] { return Done(Empty{}, PromptAct{Act: a.act}) })
	}
	for _, a := range []struct{ act, title, slash, doc string }{
		{DialogHistory, lang.Key("Search the history"), "history", lang.Key("Search what was sent before, in all sessions (ctrl+r).")},
		{DialogQueue, lang.Key("Queued prompts"), "queue", lang.Key("List the prompts that wait until the agent is done, to edit, remove or send them.")},
		{DialogStash, lang.Key("Stashed prompts"), "stash", lang.Key("List what was stashed, to bring it back or forget it.")},
	} {
		Define(r, Spec{ID: "openspace.prompt." + a.act, Title: a.title, Slash: a.slash, Doc: a.doc}, func(_ Env, _ Empty) Outcome[Empty] {
			return Done(Empty{}, ShowDialog{Name: a.act})
		})
	}
	waitingPrompts(r)
	broughtIn(r)
}

// waitingPrompts defines what is done with prompts that are queued or stashed.
func waitingPrompts(r *Registry) {
	Define(r, Spec{ID: "openspace.prompt.send_queued", Title: lang.Key("Send queued prompts now"),
		Doc: lang.Key("Send what is queued although the agent works: it takes it up after its current step.")}, func(_ Env, a QueuedArgs) Outcome[Empty] {
		return Done(Empty{}, PromptAct{Act: "send_queued", ID: a.MessageID})
	})
	Define(r, Spec{ID: "openspace.prompt.unqueue", Title: lang.Key("Take back a queued prompt"), Hidden: true,
		Doc: "Put a queued prompt back into the prompt, to be changed."}, func(_ Env, a QueuedArgs) Outcome[Empty] {
		return Done(Empty{}, PromptAct{Act: "unqueue", ID: a.MessageID})
	})
	Define(r, Spec{ID: "openspace.prompt.drop", Title: lang.Key("Remove a queued prompt"), Hidden: true,
		Doc: "Remove a prompt that is queued."}, func(_ Env, a QueuedArgs) Outcome[Empty] {
		return Done(Empty{}, PromptAct{Act: "drop", ID: a.MessageID})
	})
	Define(r, Spec{ID: "openspace.prompt.unstash", Title: lang.Key("Bring back a stashed prompt"), Hidden: true,
		Doc: "Put one of what was stashed into the prompt."}, func(_ Env, a StashedArgs) Outcome[Empty] {
		return Done(Empty{}, PromptAct{Act: "unstash", Number: a.Number})
	})
	Define(r, Spec{ID: "openspace.prompt.forget", Title: lang.Key("Keep the stash"), Hidden: true,
		Doc: "Keep what is stashed after one was forgotten."}, func(_ Env, _ Empty) Outcome[Empty] {
		return Done(Empty{}, PromptAct{Act: "forget"})
	})
}

// broughtIn defines what comes into the prompt from elsewhere.
func broughtIn(r *Registry) {
	Define(r, Spec{ID: "openspace.prompt.set", Title: lang.Key("Replace the prompt"), Hidden: true,
		Doc: "Replace what is written."}, func(_ Env, a TextArgs) Outcome[Empty] {
		return Done(Empty{}, SetPrompt(a))
	})
	Define(r, Spec{ID: "openspace.prompt.attach", Title: lang.Key("Attach paths"), Hidden: true,
		Doc: "Put pasted paths into the prompt as what they name: images as attachments, others behind @."}, func(env Env, a AttachArgs) Outcome[Empty] {
		dir := env.Files.Dir()
		return After(func(context.Context) ([]prompt.Found, error) {
			var found []prompt.Found
			for _, p := range a.Paths {
				f, ok := prompt.Stat(dir, p)
				if !ok {
					return nil, nil // it stays text
				}
				found = append(found, f)
			}
			return found, nil
		}, func(_ Env, found []prompt.Found, _ error) Outcome[Empty] {
			if len(found) == 0 {
				return Done(Empty{})
			}
			return Done(Empty{}, Attach{Text: a.Text, Found: found})
		})
	})
	Define(r, Spec{ID: "openspace.prompt.mention", Title: lang.Key("Mention a file"), Hidden: true,
		Doc: "Put a file into the prompt behind @, or lines of it."}, func(env Env, a MentionArgs) Outcome[Empty] {
		rel, err := env.Files.Clean(a.Path)
		switch {
		case err != nil:
			return Refuse[Empty](fileError(err))
		case !prompt.Nameable(rel):
			return Refuse[Empty](Errorf(CodeInvalidArguments, "%q cannot stand behind an @", clip(rel)))
		}
		return Done(Empty{}, Mention{Path: rel, First: a.StartLine, Last: a.EndLine})
	}, checkMention)
	Define(r, Spec{ID: "openspace.prompt.edit_text", Title: lang.Key("Edit the prompt's text"), Hidden: true,
		Doc: "Open a text in your editor and put what was saved into the prompt."}, editPrompt)
}

func checkMention(_ Env, a MentionArgs) *Error {
	if a.EndLine != 0 && a.EndLine < a.StartLine {
		return Errorf(CodeInvalidArguments, "endLine %d comes before startLine %d", a.EndLine, a.StartLine)
	}
	return nil
}

// maxPrompt is how many bytes come back from an editor at most.
const maxPrompt = 8 << 20

// editPrompt opens a text in the person's editor and waits until it is closed.
func editPrompt(env Env, a TextArgs) Outcome[Empty] {
	argv, fault := editorCommand("", 0)
	if fault != nil {
		return Refuse[Empty](fault)
	}
	if env.Terminals == nil {
		return Refuse[Empty](noTerminals())
	}
	texts := &env.Terminals.scratch
	return After(func(context.Context) (string, error) { return texts.add("prompt", a.Text) }, func(env Env, file string, err error) Outcome[Empty] {
		if err != nil {
			return Refuse[Empty](AsError(err))
		}
		argv[len(argv)-1] = file
		opened := runTerminal(env, pty.Options{Title: "prompt", Command: argv[0], Args: argv[1:]}, func(env Env, made TerminalCreateResult) Outcome[TerminalCreateResult] {
			return awaitEditor(env, made, file, a.Text)
		})
		return Outcome[Empty](opened)
	})
}

// awaitEditor waits for the editor's end, reads what was saved and closes the
// terminal, unless something went wrong there that is to be seen.
func awaitEditor(env Env, made TerminalCreateResult, file, before string) Outcome[TerminalCreateResult] {
	s, ok := env.Terminals.Set.Get(made.TerminalID)
	if !ok || s == nil {
		return Done(made)
	}
	type saved struct {
		text  string
		wrong bool
	}
	texts := &env.Terminals.scratch
	return After(func(ctx context.Context) (saved, error) {
		defer texts.drop(file)
		select {
		case <-s.Done():
		case <-ctx.Done():
			return saved{}, ctx.Err()
		}
		exit, _ := s.Exit()
		code, _ := exitCode(exit)
		if code == nil || *code != 0 {
			return saved{wrong: true}, nil
		}
		info, err := os.Stat(file)
		if err == nil && info.Size() > maxPrompt {
			err = Errorf(CodeLimit, "what was saved has more than %d MB", maxPrompt>>20)
		}
		if err != nil {
			return saved{}, err
		}
		text, err := os.ReadFile(file)
		return saved{text: strings.ToValidUTF8(string(text), "\ufffd")}, err
	}, func(env Env, got saved, err error) Outcome[TerminalCreateResult] {
		switch {
		case err != nil:
			return Refuse[TerminalCreateResult](AsError(err))
		case got.wrong:
			return Done(made, Toast{Level: LevelWarning, Text: lang.T("the editor ended with an error: the prompt stays as it was")})
		}
		id := panes.MakeID(terminalKind, made.TerminalID)
		if env.Panes.Content(id) != nil {
			if err := env.Panes.CloseContent(id); err != nil {
				return Refuse[TerminalCreateResult](paneError(err))
			}
		}
		env.Terminals.Set.Remove(made.TerminalID)
		env.Terminals.forget(made.TerminalID)
		return Done(made, PromptEdited{Before: before, Text: strings.TrimRight(got.text, "\n")})
	})
}
