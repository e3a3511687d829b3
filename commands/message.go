package commands

import (
	"context"
	"errors"
	"strings"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/anchor"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/patch"
	"github.com/openspace-tui/openspace/internal/pty"
	"github.com/openspace-tui/openspace/internal/workspace"
)

// Messages defines what is done with a message of the conversation.
func Messages(r *Registry) {
	Define(r, call.SessionFork, Spec{Title: lang.Key("fork-session"), Slash: "fork", When: inSession,
		Doc: lang.Key("go-copy-session")}, func(_ Env, a call.ForkArgs) Outcome[call.Empty] {
		return Done(call.Empty{}, ForkSession(a))
	})
	Define(r, call.SessionRevert, Spec{Title: lang.Key("revert-to-a-message"), Slash: "revert", When: inSession,
		Doc: lang.Key("take-back-message-all-followed")},
		func(_ Env, a call.RevertArgs) Outcome[call.Empty] {
			switch {
			case a.MessageID == "":
				return Done(call.Empty{}, ShowDialog{Name: DialogTimeline, Subject: "revert"})
			case !a.Confirmed:
				return Done(call.Empty{}, ShowDialog{Name: DialogRevert,
					Subject: strings.TrimSpace(a.MessageID + " " + a.PartID)})
			}
			return Done(call.Empty{}, RevertMessage{ID: a.MessageID, Part: a.PartID})
		})
	Define(r, call.SessionDeleteMessage, Spec{Title: lang.Key("delete-message"), Hidden: true,
		Doc: "Delete a message; it asks first."}, func(env Env, a call.MessageArgs) Outcome[call.Empty] {
		if why := resting(env); why != nil {
			return Refuse[call.Empty](why)
		}
		if !a.Confirmed {
			return Done(call.Empty{}, ShowDialog{Name: DialogDeleteMessage, Subject: a.MessageID})
		}
		return Done(call.Empty{}, DeleteMessage{ID: a.MessageID})
	})
	messageViews(r)
	messageLinks(r)
}

// messageViews defines how a conversation is looked at.
func messageViews(r *Registry) {
	for _, a := range []struct {
		id    call.Command[call.Empty]
		does  Effect
		title lang.Phrase
		slash string
		doc   lang.Phrase
	}{
		{call.ChatThinking, ToggleThinking{}, lang.Key("show-or-fold-thinking"), "thinking", lang.Key("show-models-reasoning-whole-fold")},
		{call.ChatDetails, ToggleDetails{}, lang.Key("show-fold-details"), "details", lang.Key("show-what-tools-gave-whole")},
		{call.ChatTimestamps, ToggleTimestamps{}, lang.Key("show-or-hide-times"), "timestamps", lang.Key("show-when-messages-came-hide")},
		{call.ChatSelect, SelectMessages{}, lang.Key("select-messages"), "", lang.Key("move-over-messages-copy-run")},
	} {
		spec := Spec{Title: a.title, Slash: a.slash, Doc: a.doc}
		if a.slash == "thinking" || a.slash == "timestamps" {
			spec.Also = []string{"toggle-" + a.slash}
		}
		Define(r, a.id, spec, func(_ Env, _ call.Empty) Outcome[call.Empty] { return Done(call.Empty{}, a.does) })
	}
	Define(r, call.ChatSearch, Spec{Title: lang.Key("search-the-conversation"), Slash: "search",
		SlashArgs: func(t string) (any, error) { return call.SearchArgs{Text: t}, nil },
		Doc:       lang.Key("search-conversation-screen")},
		func(_ Env, a call.SearchArgs) Outcome[call.Empty] {
			return Done(call.Empty{}, SearchChat(a))
		})
}

// messageLinks defines what links, pictures and code of a conversation lead to.
func messageLinks(r *Registry) {
	Define(r, call.AppBrowse, Spec{Title: lang.Key("open-address"), Hidden: true,
		Doc: "Open an address of the web in the browser, or copy it where there is none."},
		func(_ Env, a call.URLArgs) Outcome[call.Empty] {
			web, ok := anchor.Web(a.URL)
			if !ok {
				return Refuse[call.Empty](Errorf(CodeInvalidArguments,
					"no-address-web-only-http", clip(a.URL)))
			}
			return Done(call.Empty{}, Browse{URL: web})
		})
	Define(r, call.AppPicture, Spec{Title: lang.Key("show-an-attached-picture"), Hidden: true,
		Doc: "Show a picture that is attached to a message, or that a tool gave."},
		func(_ Env, a call.PictureArgs) Outcome[call.Empty] {
			return Done(call.Empty{}, ShowPicture(a))
		})
	Define(r, call.AppRunLink, Spec{Title: lang.Key("run-a-linked-command"), Hidden: true,
		Doc: "Run a command that a reply links to, as the agent's."}, func(_ Env, a call.LinkArgs) Outcome[call.Empty] {
		if a.Fault != "" {
			return Refuse[call.Empty](Errorf(CodeInvalidArguments, "this-link-cannot-be-followed", a.Fault))
		}
		args, err := encode(a.Args)
		if err != nil || len(a.Args) == 0 {
			args = nil
		}
		return Done(call.Empty{}, RunLink{ID: a.Command, Args: args})
	})
	Define(r, call.AppEdit, Spec{Title: lang.Key("edit-a-text"), Hidden: true,
		Doc: "Open a text in your editor, as a file that is nobody's."}, editText)
	Define(r, call.CodeRun, Spec{Title: lang.Key("run-code"), Hidden: true,
		Doc: "Type a block of shell code into a terminal, to be sent by you; what is dangerous in it is shown first."},
		runCode)
	Define(r, call.CodeApply, Spec{Title: lang.Key("apply-code"), Hidden: true,
		Doc: "Write a block of code to its file, or make the changes of a diff, after they were shown."}, applyCode,
		checkApply)
}

// editText opens a text in the person's editor, in a file that goes when the
// editor ends.
func editText(env Env, a call.TextArgs) Outcome[TerminalCreateResult] {
	argv, fault := editorCommand("", 0)
	if fault == nil && env.Terminals == nil {
		fault = noTerminals()
	}
	if fault != nil {
		return Refuse[TerminalCreateResult](fault)
	}
	texts := &env.Terminals.Texts
	return After(func(context.Context) (string, error) { return texts.Add("message", a.Text) },
		func(env Env, file string, err error) Outcome[TerminalCreateResult] {
			if err != nil {
				return Refuse[TerminalCreateResult](AsError(err))
			}
			argv[len(argv)-1] = file
			return runTerminal(env, pty.Options{Title: "message", Command: argv[0], Args: argv[1:]},
				func(env Env, made TerminalCreateResult) Outcome[TerminalCreateResult] {
					s, ok := env.Terminals.Set.Get(made.TerminalID)
					if !ok || s == nil {
						texts.Drop(file)
						return Done(made)
					}
					return After(func(ctx context.Context) (call.Empty, error) {
						select {
						case <-s.Done():
						case <-ctx.Done():
						}
						if succeeded(s) { // else it may be started again; what stays is swept at the end
							texts.Drop(file)
						}
						return call.Empty{}, nil
					}, func(env Env, _ call.Empty, _ error) Outcome[TerminalCreateResult] {
						env.closeEnded(made.TerminalID, s)
						return Done(made)
					})
				})
		})
}

func checkApply(env Env, a call.CodeArgs) *Error {
	switch {
	case isDiffBlock(a):
		return checkDiff(env, a)
	case a.Path == "":
		return unknownFile()
	}
	return env.checkPath(a.Path)
}

func unknownFile() *Error {
	return &Error{Code: CodeInvalidArguments, Message: lang.English("which-file-code-not-known"),
		Hint: lang.English("copy-it-instead")}
}

// newFile stands for the hash of a file that is not there.
const newFile = "none"

// applyCode shows what a block of code would change in its file, and writes it
// once that was confirmed, unless the file changed meanwhile.
func applyCode(env Env, a call.CodeArgs) Outcome[call.Empty] {
	if a.Text != "" && !strings.HasSuffix(a.Text, "\n") { // a block ends before its fence
		a.Text += "\n"
	}
	if isDiffBlock(a) {
		return applyDiff(env, a)
	}
	files := env.Files
	if a.BaseHash != "" {
		return writing(env, func(ctx context.Context) (workspace.Written, error) {
			if now, err := hashOf(ctx, files, a.Path); err != nil || now != a.BaseHash {
				return workspace.Written{}, orChanged(err, a.Path)
			}
			return files.Write(ctx, a.Path, []byte(a.Text))
		}, func(workspace.Written) call.Empty { return call.Empty{} },
			func(w workspace.Written) Effect { return applied(w.Path) })
	}
	type change struct{ diff, hash string }
	return After(func(ctx context.Context) (change, error) {
		hash, err := hashOf(ctx, files, a.Path)
		if err != nil {
			return change{}, err
		}
		old := ""
		if hash != newFile {
			f, err := files.Read(ctx, a.Path)
			if err != nil {
				return change{}, err
			}
			old = f.Text
		}
		return change{patch.Unified(a.Path, a.Path, old, a.Text), hash}, nil
	}, func(_ Env, c change, err error) Outcome[call.Empty] {
		switch {
		case err != nil:
			return Refuse[call.Empty](fileError(err))
		case c.diff == "":
			return Done(call.Empty{}, Toast{Level: LevelInfo, Text: lang.T("holds-this-code-already", a.Path)})
		}
		return Done(call.Empty{}, ShowChange{Path: a.Path, Diff: c.diff, Do: call.CodeApply.With(
			call.CodeArgs{Path: a.Path, Text: a.Text, BaseHash: c.hash})})
	})
}

func hashOf(ctx context.Context, files *workspace.Root, path string) (string, error) {
	hash, err := files.Hash(ctx, path)
	var we *workspace.Error
	if errors.As(err, &we) && we.Code == workspace.NotFound {
		return newFile, nil
	}
	return hash, err
}

func orChanged(err error, path string) error {
	if err != nil {
		return err
	}
	return &workspace.Error{Code: workspace.Changed, Path: path,
		Message: lang.English("file-changed-since-changes-shown"), Hint: lang.English("apply-the-code-again")}
}
