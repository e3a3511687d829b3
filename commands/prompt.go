package commands

import (
	"context"
	"os"
	"strings"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/prompt"
	"github.com/openspace-tui/openspace/internal/pty"
	"github.com/openspace-tui/openspace/panes"
)

// Prompts defines the commands on what is being written.
func Prompts(r *Registry) {
	for _, a := range []struct {
		id                call.Command[call.Empty]
		does              Effect
		title, slash, doc string
	}{
		{call.PromptStash, StashPrompt{}, lang.Key("Stash or bring back the prompt"), "", lang.Key("Put what is written aside, to write something else first; an empty prompt brings it back (ctrl+s).")},
		{call.PromptPop, Unstash{}, lang.Key("Bring back what was stashed"), "pop", lang.Key("Put the newest of what was stashed into the prompt.")},
		{call.PromptExpand, UnfoldPaste{}, lang.Key("Unfold a paste"), "", lang.Key("Put the text of a folded paste into the prompt (alt+e).")},
		{call.PromptClipboard, PasteClipboard{}, lang.Key("Paste from the clipboard"), "", lang.Key("Paste what the machine's clipboard holds, images too (ctrl+v).")},
		{call.PromptEdit, EditPrompt{}, lang.Key("Write in your editor"), "editor", lang.Key("Open what is written in $VISUAL or $EDITOR, in a terminal; what you save there comes back.")},
	} {
		spec := Spec{Title: a.title, Slash: a.slash, Doc: a.doc}
		if a.slash == "editor" {
			spec.Keys = []string{"<leader>e"}
		}
		Define(r, a.id, spec, func(_ Env, _ call.Empty) Outcome[call.Empty] { return Done(call.Empty{}, a.does) })
	}
	for _, a := range []struct {
		id                     call.Command[call.Empty]
		act, title, slash, doc string
	}{
		{call.PromptHistory, DialogHistory, lang.Key("Search the history"), "history", lang.Key("Search what was sent before, in all sessions (ctrl+r).")},
		{call.PromptQueue, DialogQueue, lang.Key("Queued prompts"), "queue", lang.Key("List the prompts that wait until the agent is done, to edit, remove or send them.")},
		{call.PromptStashed, DialogStash, lang.Key("Stashed prompts"), "stash", lang.Key("List what was stashed, to bring it back or forget it.")},
	} {
		Define(r, a.id, Spec{Title: a.title, Slash: a.slash, Doc: a.doc},
			func(_ Env, _ call.Empty) Outcome[call.Empty] {
				return Done(call.Empty{}, ShowDialog{Name: a.act})
			})
	}
	waitingPrompts(r)
	broughtIn(r)
}

// waitingPrompts defines what is done with prompts that are queued or stashed.
func waitingPrompts(r *Registry) {
	Define(r, call.PromptSendQueued, Spec{Title: lang.Key("Send queued prompts now"),
		Doc: lang.Key("Send what is queued although the agent works: it takes it up after its current step.")},
		func(_ Env, a call.QueuedArgs) Outcome[call.Empty] {
			return Done(call.Empty{}, SendQueued(a))
		})
	Define(r, call.PromptUnqueue, Spec{Title: lang.Key("Take back a queued prompt"), Hidden: true,
		Doc: "Put a queued prompt back into the prompt, to be changed."},
		func(_ Env, a call.QueuedArgs) Outcome[call.Empty] {
			return Done(call.Empty{}, TakeBackQueued(a))
		})
	Define(r, call.PromptDrop, Spec{Title: lang.Key("Remove a queued prompt"), Hidden: true,
		Doc: "Remove a prompt that is queued."}, func(_ Env, a call.QueuedArgs) Outcome[call.Empty] {
		return Done(call.Empty{}, DropQueued(a))
	})
	Define(r, call.PromptUnstash, Spec{Title: lang.Key("Bring back a stashed prompt"), Hidden: true,
		Doc: "Put one of what was stashed into the prompt."}, func(_ Env, a call.StashedArgs) Outcome[call.Empty] {
		return Done(call.Empty{}, Unstash(a))
	})
	Define(r, call.PromptForget, Spec{Title: lang.Key("Keep the stash"), Hidden: true,
		Doc: "Keep what is stashed after one was forgotten."}, func(_ Env, _ call.Empty) Outcome[call.Empty] {
		return Done(call.Empty{}, KeepStash{})
	})
}

// broughtIn defines what comes into the prompt from elsewhere.
func broughtIn(r *Registry) {
	Define(r, call.PromptSet, Spec{Title: lang.Key("Replace the prompt"), Hidden: true,
		Doc: "Replace what is written."}, func(_ Env, a call.TextArgs) Outcome[call.Empty] {
		return Done(call.Empty{}, SetPrompt(a))
	})
	Define(r, call.PromptAttach, Spec{Title: lang.Key("Attach paths"), Hidden: true,
		Doc: "Put pasted paths into the prompt as what they name: images as attachments, others behind @."},
		func(env Env, a call.AttachArgs) Outcome[call.Empty] {
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
			}, func(_ Env, found []prompt.Found, _ error) Outcome[call.Empty] {
				if len(found) == 0 {
					return Done(call.Empty{})
				}
				return Done(call.Empty{}, Attach{Text: a.Text, Found: found})
			})
		})
	Define(r, call.PromptMention, Spec{Title: lang.Key("Mention a file"), Hidden: true,
		Doc: "Put a file into the prompt behind @, or lines of it."},
		func(env Env, a call.MentionArgs) Outcome[call.Empty] {
			rel, err := env.Files.Clean(a.Path)
			switch {
			case err != nil:
				return Refuse[call.Empty](fileError(err))
			case !prompt.Nameable(rel):
				return Refuse[call.Empty](Errorf(CodeInvalidArguments, "%q cannot stand behind an @", clip(rel)))
			}
			return Done(call.Empty{}, Mention{Path: rel, First: a.StartLine, Last: a.EndLine})
		}, checkMention)
	Define(r, call.PromptEditText, Spec{Title: lang.Key("Edit the prompt's text"), Hidden: true,
		Doc: "Open a text in your editor and put what was saved into the prompt."}, editPrompt)
}

func checkMention(_ Env, a call.MentionArgs) *Error {
	if a.EndLine != 0 && a.EndLine < a.StartLine {
		return Errorf(CodeInvalidArguments, "endLine %d comes before startLine %d", a.EndLine, a.StartLine)
	}
	return nil
}

// maxPrompt is how many bytes come back from an editor at most.
const maxPrompt = 8 << 20

// editPrompt opens a text in the person's editor and waits until it is closed.
func editPrompt(env Env, a call.TextArgs) Outcome[call.Empty] {
	argv, fault := editorCommand("", 0)
	if fault != nil {
		return Refuse[call.Empty](fault)
	}
	if env.Terminals == nil {
		return Refuse[call.Empty](noTerminals())
	}
	texts := &env.Terminals.scratch
	return After(func(context.Context) (string, error) { return texts.add("prompt", a.Text) },
		func(env Env, file string, err error) Outcome[call.Empty] {
			if err != nil {
				return Refuse[call.Empty](AsError(err))
			}
			argv[len(argv)-1] = file
			opened := runTerminal(env, pty.Options{Title: "prompt", Command: argv[0], Args: argv[1:]},
				func(env Env, made TerminalCreateResult) Outcome[TerminalCreateResult] {
					return awaitEditor(env, made, file, a.Text)
				})
			return Outcome[call.Empty](opened)
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
			return Done(made, Toast{Level: LevelWarning,
				Text: lang.T("the editor ended with an error: the prompt stays as it was")})
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
