package tui

import (
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
		fault(lang.Translate(p))
	}
	if len(conf.Problems) > 0 {
		lines = append(lines, muted.Render(lang.T(
			"What is wrong is left out; agents are asked for until it is mended.")), "")
	}
	section := "-"
	for _, k := range config.BySection() {
		if s := config.Section(k.Name); s != section {
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
