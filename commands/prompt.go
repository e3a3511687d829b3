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
		id    call.Command[call.Empty]
		does  Effect
		title lang.Phrase
		slash string
		doc   lang.Phrase
	}{
		{call.PromptStash, StashPrompt{}, lang.Key("stash-bring-back-prompt"), "", lang.Key("put-what-written-aside-write")},
		{call.PromptPop, Unstash{}, lang.Key("bring-back-what-was-stashed"), "pop", lang.Key("put-newest-what-stashed-into")},
		{call.PromptExpand, UnfoldPaste{}, lang.Key("unfold-paste"), "", lang.Key("put-text-folded-paste-into")},
		{call.PromptClipboard, PasteClipboard{}, lang.Key("paste-from-the-clipboard"), "", lang.Key("paste-what-machines-clipboard-holds")},
		{call.PromptEdit, EditPrompt{}, lang.Key("write-in-your-editor"), "editor", lang.Key("open-what-written-visual-editor")},
	} {
		spec := Spec{Title: a.title, Slash: a.slash, Doc: a.doc}
		if a.slash == "editor" {
			spec.Keys = []string{"<leader>e"}
		}
		Define(r, a.id, spec, func(_ Env, _ call.Empty) Outcome[call.Empty] { return Done(call.Empty{}, a.does) })
	}
	for _, a := range []struct {
		id    call.Command[call.Empty]
		act   string
		title lang.Phrase
		slash string
		doc   lang.Phrase
	}{
		{call.PromptHistory, DialogHistory, lang.Key("search-history"), "history", lang.Key("search-what-sent-before-all")},
		{call.PromptQueue, DialogQueue, lang.Key("queued-prompts"), "queue", lang.Key("list-prompts-wait-until-agent")},
		{call.PromptStashed, DialogStash, lang.Key("stashed-prompts"), "stash", lang.Key("list-what-stashed-bring-back")},
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
	Define(r, call.PromptSendQueued, Spec{Title: lang.Key("send-queued-prompts-now"),
		Doc: lang.Key("send-what-queued-although-agent")},
		func(_ Env, a call.QueuedArgs) Outcome[call.Empty] {
			return Done(call.Empty{}, SendQueued(a))
		})
	Define(r, call.PromptUnqueue, Spec{Title: lang.Key("take-back-a-queued-prompt"), Hidden: true,
		Doc: "Put a queued prompt back into the prompt, to be changed."},
		func(_ Env, a call.QueuedArgs) Outcome[call.Empty] {
			return Done(call.Empty{}, TakeBackQueued(a))
		})
	Define(r, call.PromptDrop, Spec{Title: lang.Key("remove-a-queued-prompt"), Hidden: true,
		Doc: "Remove a prompt that is queued."}, func(_ Env, a call.QueuedArgs) Outcome[call.Empty] {
		return Done(call.Empty{}, DropQueued(a))
	})
	Define(r, call.PromptUnstash, Spec{Title: lang.Key("bring-back-a-stashed-prompt"), Hidden: true,
		Doc: "Put one of what was stashed into the prompt."}, func(_ Env, a call.StashedArgs) Outcome[call.Empty] {
		return Done(call.Empty{}, Unstash(a))
	})
	Define(r, call.PromptForget, Spec{Title: lang.Key("keep-the-stash"), Hidden: true,
		Doc: "Keep what is stashed after one was forgotten."}, func(_ Env, _ call.Empty) Outcome[call.Empty] {
		return Done(call.Empty{}, KeepStash{})
	})
}

// broughtIn defines what comes into the prompt from elsewhere.
func broughtIn(r *Registry) {
	Define(r, call.PromptSet, Spec{Title: lang.Key("replace-the-prompt"), Hidden: true,
		Doc: "Replace what is written."}, func(_ Env, a call.TextArgs) Outcome[call.Empty] {
		return Done(call.Empty{}, SetPrompt(a))
	})
	Define(r, call.PromptAttach, Spec{Title: lang.Key("attach-paths"), Hidden: true,
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
	Define(r, call.PromptMention, Spec{Title: lang.Key("mention-a-file"), Hidden: true,
		Doc: "Put a file into the prompt behind @, or lines of it."},
		func(env Env, a call.MentionArgs) Outcome[call.Empty] {
			rel, err := env.Files.Clean(a.Path)
			switch {
			case err != nil:
				return Refuse[call.Empty](fileError(err))
			case !prompt.Nameable(rel):
				return Refuse[call.Empty](Errorf(CodeInvalidArguments, "cannot-stand-behind-an", clip(rel)))
			}
			return Done(call.Empty{}, Mention{Path: rel, First: a.StartLine, Last: a.EndLine})
		}, checkMention)
	Define(r, call.PromptEditText, Spec{Title: lang.Key("edit-the-prompts-text"), Hidden: true,
		Doc: "Open a text in your editor and put what was saved into the prompt."}, editPrompt)
}

func checkMention(_ Env, a call.MentionArgs) *Error {
	if a.EndLine != 0 && a.EndLine < a.StartLine {
		return Errorf(CodeInvalidArguments, "endline-comes-before-startline", a.EndLine, a.StartLine)
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
	texts := &env.Terminals.Texts
	return After(func(context.Context) (string, error) { return texts.Add("prompt", a.Text) },
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
	texts := &env.Terminals.Texts
	return After(func(ctx context.Context) (saved, error) {
		defer texts.Drop(file)
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
			err = Errorf(CodeLimit, "what-saved-has-more-than", maxPrompt>>20)
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
				Text: lang.T("editor-ended-error-prompt-stays")})
		}
		id := panes.MakeID(terminalKind, made.TerminalID)
		if env.Panes.Content(id) != nil {
			if err := env.Panes.CloseContent(id); err != nil {
				return Refuse[TerminalCreateResult](paneError(err))
			}
		}
		env.Terminals.Set.Remove(made.TerminalID)
		env.Terminals.Forget(made.TerminalID)
		return Done(made, PromptEdited{Before: before, Text: strings.TrimRight(got.text, "\n")})
	})
}
