package doctor

import (
	"context"
	"strings"

	"mvdan.cc/sh/v3/shell"

	"github.com/openspace-tui/openspace/internal/lang"
)

// Tools looks at the programs that are used in a folder.
func (m Machine) Tools(ctx context.Context, dir string) Report {
	return Report{m.git(ctx, dir), m.ripgrep(ctx), m.editor()}
}

func (m Machine) git(ctx context.Context, dir string) Line {
	if !m.has("git") {
		return Say("git", Warn, lang.T("not found: /undo cannot bring files back, and changes are not marked"),
			lang.T("install git"))
	}
	version, err := m.Run(ctx, "git", "--version")
	if err != nil {
		return Say("git", Warn, lang.T("it does not run: %s", lang.Translate(err)), lang.T("install git again"))
	}
	version = strings.TrimPrefix(version, "git version ")
	if in, err := m.Run(ctx, "git", "-C", dir, "rev-parse", "--is-inside-work-tree"); err != nil || in != "true" {
		return Say("git", Warn, version+" · "+lang.T("this folder is no repository: /undo cannot bring files back"),
			"`git init`")
	}
	return Say("git", OK, version+" · "+lang.T("this folder is a repository"), "")
}

func (m Machine) ripgrep(ctx context.Context) Line {
	if !m.has("rg") {
		return Say("ripgrep", Warn, lang.T("not found: the engine downloads its own"),
			lang.T("install ripgrep, where there is no network"))
	}
	version, err := m.Run(ctx, "rg", "--version")
	if err != nil {
		return Say("ripgrep", Warn, lang.T("it does not run: %s", lang.Translate(err)), lang.T("install ripgrep again"))
	}
	version, _, _ = strings.Cut(version, "\n")
	return Say("ripgrep", OK, strings.TrimPrefix(version, "ripgrep "), "")
}

// editor looks at what opens a file for editing: the person's, or else vi.
func (m Machine) editor() Line {
	set := lang.T("`export EDITOR=vim`, or whichever you like, for `e` on a file and /editor")
	name, text := m.first("VISUAL", "EDITOR")
	if text == "" {
		if m.has("vi") {
			return Say(lang.Key("editor"), OK, lang.T("vi, as neither VISUAL nor EDITOR is set"), "")
		}
		return Say(lang.Key("editor"), Warn, lang.T("neither VISUAL nor EDITOR is set, and there is no vi"), set)
	}
	words, err := shell.Fields(text, m.Getenv)
	if err != nil || len(words) == 0 {
		return Say(lang.Key("editor"), Warn, lang.T("%s is no command: %s", name, text), set)
	}
	if _, err := m.Look(words[0]); err != nil {
		return Say(lang.Key("editor"), Warn, lang.T("%s names %s, which is not found", name, words[0]),
			lang.T("install it, or %s", set))
	}
	return Say(lang.Key("editor"), OK, name+" "+text, "")
}
