package tui

import (
	"slices"
	"strings"

	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/config"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/wrap"
	"github.com/openspace-tui/openspace/theme"
	"github.com/openspace-tui/openspace/tui/dialog"
	"github.com/openspace-tui/openspace/tui/widget"
)

// configPage lists every setting with its value and where that came from, and
// all that is wrong with the files.
func (m *Model) configPage() dialog.Dialog {
	return &dialog.Live{Page: dialog.NewPage(lang.T("Configuration"),
		lang.T("up, down, pgup, pgdn scroll · esc closes · /settings changes it")),
		Build: func(_ *widget.Window, w int) []string { return m.configLines(w) }}
}

func (m *Model) configLines(w int) []string {
	head, text, muted, wrong := m.win.Theme.Style(theme.Primary).Bold(true), m.win.Theme.Style(theme.Text),
		m.win.Theme.Style(theme.Muted), m.win.Theme.Style(theme.Error)
	conf := m.settings.Conf
	if conf == nil {
		conf = &config.Loaded{}
	}
	var lines []string
	fault := func(s string) {
		for _, l := range wrap.Lines(sanitize.Text(s), w, "") {
			lines = append(lines, wrong.Render(l))
		}
	}
	if b := m.settings.broken; b != "" {
		fault(b)
		lines = append(lines, muted.Render(lang.T("The values from before stay until that is mended.")), "")
	}
	for _, p := range conf.Problems {
		fault(lang.Say(p))
	}
	if len(conf.Problems) > 0 {
		lines = append(lines, muted.Render(lang.T(
			"What is wrong is left out; agents are asked for until it is mended.")), "")
	}
	section := "-"
	for _, k := range keysBySection() {
		if s := sectionOf(k.Name); s != section {
			if section != "-" {
				lines = append(lines, "")
			}
			section = s
			lines = append(lines, head.Render(lang.T(s)))
		}
		lines = append(lines, text.Render(k.Name+" = "+sanitize.Line(conf.Text(k.Name))))
		for _, l := range wrap.Lines(sanitize.Line(homely(conf.SaidOrigin(k.Name))), max(w-4, 1), "/") {
			lines = append(lines, muted.Render("    "+l))
		}
	}
	lines = append(lines, "")
	for i, file := range []string{conf.File, conf.ProjectFile} {
		for j, l := range wrap.Lines(sanitize.Line(homely(file)), max(w-xansi.StringWidth(lang.T("Files: ")), 1), "/") {
			lead := lang.T("Files: ")
			if i+j > 0 {
				lead = strings.Repeat(" ", xansi.StringWidth(lead))
			}
			lines = append(lines, muted.Render(lead+l))
		}
	}
	return lines
}

// sections are the headings of settings, by the object that they are in.
func sections() map[string]string {
	return map[string]string{"": lang.Key("Look and program"), "agent": lang.Key("Agent"), "engine": lang.Key("Engine"),
		"files": lang.Key("Files"),
		"hub":   lang.Key("Hub"), "permissions": lang.Key("Permissions"), "prompt": lang.Key("Prompt"),
		"terminal": lang.Key("Terminal")}
}

// sectionOf is the heading that a key stands under, in English.
func sectionOf(key string) string {
	object, _, nested := strings.Cut(key, ".")
	if !nested {
		object = ""
	}
	return sections()[object]
}

// keysBySection lists the keys so that those of a section stand together.
func keysBySection() []config.Key {
	keys := config.Keys()
	first := map[string]int{}
	for i, k := range keys {
		if _, ok := first[sectionOf(k.Name)]; !ok {
			first[sectionOf(k.Name)] = i
		}
	}
	slices.SortStableFunc(keys, func(a, b config.Key) int {
		return first[sectionOf(a.Name)] - first[sectionOf(
			b.Name)]
	})
	return keys
}
