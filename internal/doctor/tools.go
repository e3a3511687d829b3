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
		return Say(lang.Plain("git"), Warn, lang.T("not-found-undo-cannot-bring"),
			lang.T("install-git"))
	}
	version, err := m.Run(ctx, "git", "--version")
	if err != nil {
		return Say(lang.Plain("git"), Warn, lang.T("it-does-not-run", lang.Translate(err)), lang.T("install-git-again"))
	}
	version = strings.TrimPrefix(version, "git version ")
	if in, err := m.Run(ctx, "git", "-C", dir, "rev-parse", "--is-inside-work-tree"); err != nil || in != "true" {
		return Say(lang.Plain("git"), Warn, version+" · "+lang.T("folder-no-repository-undo-cannot"),
			"`git init`")
	}
	return Say(lang.Plain("git"), OK, version+" · "+lang.T("this-folder-is-a-repository"), "")
}

func (m Machine) ripgrep(ctx context.Context) Line {
	if !m.has("rg") {
		return Say(lang.Plain("ripgrep"), Warn, lang.T("not-found-engine-downloads-own"),
			lang.T("install-ripgrep-where-there-no"))
	}
	version, err := m.Run(ctx, "rg", "--version")
	if err != nil {
		return Say(lang.Plain("ripgrep"), Warn, lang.T("it-does-not-run", lang.Translate(err)),
			lang.T("install-ripgrep-again"))
	}
	version, _, _ = strings.Cut(version, "\n")
	return Say(lang.Plain("ripgrep"), OK, strings.TrimPrefix(version, "ripgrep "), "")
}

// editor looks at what opens a file for editing: the person's, or else vi.
func (m Machine) editor() Line {
	set := lang.T("export-editor-vim-whichever-you")
	name, text := m.first("VISUAL", "EDITOR")
	if text == "" {
		if m.has("vi") {
			return Say(lang.Key("editor"), OK, lang.T("vi-neither-visual-nor-editor"), "")
		}
		return Say(lang.Key("editor"), Warn, lang.T("neither-visual-nor-editor-set"), set)
	}
	words, err := shell.Fields(text, m.Getenv)
	if err != nil || len(words) == 0 {
		return Say(lang.Key("editor"), Warn, lang.T("is-no-command", name, text), set)
	}
	if _, err := m.Look(words[0]); err != nil {
		return Say(lang.Key("editor"), Warn, lang.T("names-which-is-not-found", name, words[0]),
			lang.T("install-it-or", set))
	}
	return Say(lang.Key("editor"), OK, name+" "+text, "")
}
