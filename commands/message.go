package commands

import (
	"context"
	"errors"
	"strings"

	"github.com/openspace-tui/openspace/internal/anchor"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/patch"
	"github.com/openspace-tui/openspace/internal/pty"
	"github.com/openspace-tui/openspace/internal/workspace"
	"github.com/openspace-tui/openspace/panes"
)

// MessageArgs names a message of the session on screen.
type MessageArgs struct {
	MessageID string `json:"messageId" jsonschema:"the message"`
	Confirmed bool   `json:"confirmed,omitempty" jsonschema:"do it without asking again"`
}

// RevertArgs names the message from which on a session is taken back.
type RevertArgs struct {
	MessageID string `json:"messageId,omitempty" jsonschema:"the message; empty: choose one"`
	PartID    string `json:"partId,omitempty" jsonschema:"a part of that message, from which on it is taken back; empty: all of it"`
	Confirmed bool   `json:"confirmed,omitempty" jsonschema:"do it without asking again"`
}

// ForkArgs names where a copy of the session ends.
type ForkArgs struct {
	MessageID string `json:"messageId,omitempty" jsonschema:"the message that the copy ends before; empty: all of it"`
	Rewrite   bool   `json:"rewrite,omitempty" jsonschema:"put that message into the copy's prompt, to be written anew"`
}

// TextArgs is a text to be edited.
type TextArgs struct {
	Text string `json:"text" jsonschema:"the text"`
}

// URLArgs is an address of the web.
type URLArgs struct {
	URL string `json:"url" jsonschema:"the address"`
}

// LinkArgs is a command that a reply links to.
type LinkArgs struct {
	Command string         `json:"command" jsonschema:"its id"`
	Args    map[string]any `json:"args,omitempty" jsonschema:"its arguments"`
	Fault   string         `json:"fault,omitempty" jsonschema:"why it cannot be run"`
}

// PictureArgs names a file that is attached whole: a part of a message, and of a
// call which of its files, from 0.
type PictureArgs struct {
	SessionID string `json:"sessionId,omitempty" jsonschema:"the session; empty: the one on screen"`
	MessageID string `json:"messageId" jsonschema:"the message"`
	PartID    string `json:"partId" jsonschema:"its part: a file, or a call"`
	Index     int    `json:"index,omitempty" min:"0" jsonschema:"which file of a call, from 0"`
}

// SearchArgs is what is searched for.
type SearchArgs struct {
	Text string `json:"text,omitempty" jsonschema:"the text; empty: it is asked for"`
}

// CodeArgs is a block of code in a message.
type CodeArgs struct {
	Path     string `json:"path,omitempty" jsonschema:"the file that it is of"`
	Language string `json:"language,omitempty" jsonschema:"its language"`
	Text     string `json:"text" jsonschema:"the code"`
	BaseHash string `json:"baseHash,omitempty" jsonschema:"write it to the file of this hash, as it was shown"`
	// BaseHashes does so for the files of a diff.
	BaseHashes map[string]string `json:"baseHashes,omitempty" jsonschema:"make the diff in the files of these hashes, as it was shown"`
	Seen       bool              `json:"seen,omitempty" jsonschema:"it was shown with what is dangerous in it: run it without asking again"`
}

// Messages defines what is done with a message of the conversation.
func Messages(r *Registry) {
	Define(r, Spec{ID: "openspace.session.fork", Title: lang.Key("Fork session"), Slash: "fork", When: inSession,
		Doc: lang.Key("Go on in a copy of the session.")}, func(_ Env, a ForkArgs) Outcome[Empty] {
		return Done(Empty{}, ForkSession(a))
	})
	Define(r, Spec{ID: "openspace.session.revert", Title: lang.Key("Revert to a message"), Slash: "revert", When: inSession,
		Doc: lang.Key("Take back a message and all that followed, with the files that it changed; it asks first.")}, func(_ Env, a RevertArgs) Outcome[Empty] {
		switch {
		case a.MessageID == "":
			return Done(Empty{}, ShowDialog{Name: DialogTimeline, Subject: "revert"})
		case !a.Confirmed:
			return Done(Empty{}, ShowDialog{Name: DialogRevert, Subject: strings.TrimSpace(a.MessageID + " " + a.PartID)})
		}
		return Done(Empty{}, RevertMessage{ID: a.MessageID, Part: a.PartID})
	})
	Define(r, Spec{ID: "openspace.session.delete_message", Title: lang.Key("Delete message"), Hidden: true,
		Doc: "Delete a message; it asks first."}, func(env Env, a MessageArgs) Outcome[Empty] {
		if why := resting(env); why != nil {
			return Refuse[Empty](why)
		}
		if !a.Confirmed {
			return Done(Empty{}, ShowDialog{Name: DialogDeleteMessage, Subject: a.MessageID})
		}
		return Done(Empty{}, DeleteMessage{ID: a.MessageID})
	})
	for _, a := range []struct{ act, title, slash, doc string }{
		{"thinking", lang.Key("Show or fold thinking"), "thinking", lang.Key("Show the model's reasoning whole, or fold it.")},
		{"details", lang.Key("Show or fold details"), "details", lang.Key("Show what tools gave whole, or fold it.")},
		{"timestamps", lang.Key("Show or hide times"), "timestamps", lang.Key("Show when messages came, or hide it.")},
		{"select", lang.Key("Select messages"), "", lang.Key("Move over the messages: copy, run, apply, fork, revert.")},
	} {
		spec := Spec{ID: "openspace.chat." + a.act, Title: a.title, Slash: a.slash, Doc: a.doc}
		if a.act == "thinking" || a.act == "timestamps" {
			spec.Also = []string{"toggle-" + a.act}
		}
		Define(r, spec, func(_ Env, _ Empty) Outcome[Empty] { return Done(Empty{}, ChatAct{Act: a.act}) })
	}
	Define(r, Spec{ID: "openspace.chat.search", Title: lang.Key("Search the conversation"), Slash: "search", SlashArgs: func(t string) (any, error) { return SearchArgs{Text: t}, nil },
		Doc: lang.Key("Search in the conversation on screen.")}, func(_ Env, a SearchArgs) Outcome[Empty] {
		return Done(Empty{}, ChatAct{Act: "search", Text: a.Text})
	})
	Define(r, Spec{ID: "openspace.app.browse", Title: lang.Key("Open address"), Hidden: true,
		Doc: "Open an address of the web in the browser, or copy it where there is none."}, func(_ Env, a URLArgs) Outcome[Empty] {
		web, ok := anchor.Web(a.URL)
		if !ok {
			return Refuse[Empty](Errorf(CodeInvalidArguments, "%s is no address of the web: only http and https are opened", clip(a.URL)))
		}
		return Done(Empty{}, Browse{URL: web})
	})
	Define(r, Spec{ID: "openspace.app.picture", Title: lang.Key("Show an attached picture"), Hidden: true,
		Doc: "Show a picture that is attached to a message, or that a tool gave."}, func(_ Env, a PictureArgs) Outcome[Empty] {
		return Done(Empty{}, ShowPicture(a))
	})
	Define(r, Spec{ID: "openspace.app.run_link", Title: lang.Key("Run a linked command"), Hidden: true,
		Doc: "Run a command that a reply links to, as the agent's."}, func(_ Env, a LinkArgs) Outcome[Empty] {
		if a.Fault != "" {
			return Refuse[Empty](Errorf(CodeInvalidArguments, "this link cannot be followed: %s", a.Fault))
		}
		args, err := encode(a.Args)
		if err != nil || len(a.Args) == 0 {
			args = nil
		}
		return Done(Empty{}, RunLink{ID: a.Command, Args: args})
	})
	Define(r, Spec{ID: "openspace.app.edit", Title: lang.Key("Edit a text"), Hidden: true,
		Doc: "Open a text in your editor, as a file that is nobody's."}, editText)
	Define(r, Spec{ID: "openspace.code.run", Title: lang.Key("Run code"), Hidden: true,
		Doc: "Type a block of shell code into a terminal, to be sent by you; what is dangerous in it is shown first."}, runCode)
	Define(r, Spec{ID: "openspace.code.apply", Title: lang.Key("Apply code"), Hidden: true,
		Doc: "Write a block of code to its file, or make the changes of a diff, after they were shown."}, applyCode, checkApply)
}

// editText opens a text in the person's editor, in a file that goes when the
// editor ends.
func editText(env Env, a TextArgs) Outcome[TerminalCreateResult] {
	argv, fault := editorCommand("", 0)
	if fault == nil && env.Terminals == nil {
		fault = noTerminals()
	}
	if fault != nil {
		return Refuse[TerminalCreateResult](fault)
	}
	texts := &env.Terminals.scratch
	return After(func(context.Context) (string, error) { return texts.add("message", a.Text) }, func(env Env, file string, err error) Outcome[TerminalCreateResult] {
		if err != nil {
			return Refuse[TerminalCreateResult](AsError(err))
		}
		argv[len(argv)-1] = file
		return runTerminal(env, pty.Options{Title: "message", Command: argv[0], Args: argv[1:]}, func(env Env, made TerminalCreateResult) Outcome[TerminalCreateResult] {
			s, ok := env.Terminals.Set.Get(made.TerminalID)
			if !ok || s == nil {
				texts.drop(file)
				return Done(made)
			}
			return After(func(ctx context.Context) (Empty, error) {
				select {
				case <-s.Done():
				case <-ctx.Done():
				}
				if succeeded(s) { // else it may be started again; what stays is swept at the end
					texts.drop(file)
				}
				return Empty{}, nil
			}, func(env Env, _ Empty, _ error) Outcome[TerminalCreateResult] {
				env.closeEnded(made.TerminalID, s)
				return Done(made)
			})
		})
	})
}

func checkApply(env Env, a CodeArgs) *Error {
	switch {
	case a.isDiff():
		return checkDiff(env, a)
	case a.Path == "":
		return unknownFile()
	}
	return env.checkPath(a.Path)
}

func unknownFile() *Error {
	return &Error{Code: CodeInvalidArguments, Message: lang.Key("which file this code is of is not known"), Hint: lang.Key("copy it instead")}
}

// newFile stands for the hash of a file that is not there.
const newFile = "none"

// applyCode shows what a block of code would change in its file, and writes it
// once that was confirmed, unless the file changed meanwhile.
func applyCode(env Env, a CodeArgs) Outcome[Empty] {
	if a.Text != "" && !strings.HasSuffix(a.Text, "\n") { // a block ends before its fence
		a.Text += "\n"
	}
	if a.isDiff() {
		return applyDiff(env, a)
	}
	files := env.Files
	if a.BaseHash != "" {
		return writing(env, func(ctx context.Context) (workspace.Written, error) {
			if now, err := hashOf(ctx, files, a.Path); err != nil || now != a.BaseHash {
				return workspace.Written{}, orChanged(err, a.Path)
			}
			return files.Write(ctx, a.Path, []byte(a.Text))
		}, func(workspace.Written) Empty { return Empty{} }, func(w workspace.Written) Effect { return applied(w.Path) })
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
	}, func(_ Env, c change, err error) Outcome[Empty] {
		switch {
		case err != nil:
			return Refuse[Empty](fileError(err))
		case c.diff == "":
			return Done(Empty{}, Toast{Level: LevelInfo, Text: lang.T("%s holds this code already", a.Path)})
		}
		return Done(Empty{}, ShowChange{Path: a.Path, Diff: c.diff, Do: panes.Invocation{
			ID: "openspace.code.apply", Args: CodeArgs{Path: a.Path, Text: a.Text, BaseHash: c.hash}}})
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
	return &workspace.Error{Code: workspace.Changed, Path: path, Message: lang.Key("the file changed since its changes were shown"), Hint: lang.Key("apply the code again")}
}
