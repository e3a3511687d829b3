package page

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

// Config lists every setting with its value and where that came from, and
// all that is wrong with the files. read returns them as they are now, and what is wrong
// with a file that cannot be read at all.
func Config(read func() (conf *config.Loaded, broken string)) dialog.Dialog {
	return &dialog.Live{Page: dialog.NewPage(lang.T("configuration-title"),
		lang.T("up-down-pgup-pgdn-scroll-esc")),
		Build: func(win *widget.Window, w int) []string {
			conf, broken := read()
			return configLines(win, w, conf, broken)
		}}
}

func configLines(win *widget.Window, w int, conf *config.Loaded, broken string) []string {
	head, text, muted, wrong := win.Theme.Style(theme.Primary).Bold(true), win.Theme.Style(theme.Text),
		win.Theme.Style(theme.Muted), win.Theme.Style(theme.Error)
	if conf == nil {
		conf = &config.Loaded{}
	}
	var lines []string
	fault := func(s string) {
		for _, l := range wrap.Lines(sanitize.Text(s), w, "") {
			lines = append(lines, wrong.Render(l))
		}
	}
	if broken != "" {
		fault(broken)
		lines = append(lines, muted.Render(lang.T("values-from-before-stay-until")), "")
	}
	for _, p := range conf.Problems {
		fault(lang.Translate(p))
	}
	if len(conf.Problems) > 0 {
		lines = append(lines, muted.Render(lang.T("what-wrong-left-out-agents")), "")
	}
	section := lang.Phrase("-")
	for _, k := range config.BySection() {
		if s := config.Section(k.Name); s != section {
			if section != "-" {
				lines = append(lines, "")
			}
			section = s
			lines = append(lines, head.Render(lang.T(s)))
		}
		lines = append(lines, text.Render(k.Name+" = "+sanitize.Line(conf.Text(k.Name))))
		for _, l := range wrap.Lines(sanitize.Line(widget.Tilde(conf.SaidOrigin(k.Name))), max(w-4, 1), "/") {
			lines = append(lines, muted.Render("    "+l))
		}
	}
	lines = append(lines, "")
	for i, file := range []string{conf.File, conf.ProjectFile} {
		for j, l := range wrap.Lines(sanitize.Line(widget.Tilde(file)),
			max(w-xansi.StringWidth(lang.T("files-2")), 1), "/") {
			lead := lang.T("files-2")
			if i+j > 0 {
				lead = strings.Repeat(" ", xansi.StringWidth(lead))
			}
			lines = append(lines, muted.Render(lead+l))
		}
	}
	return lines
}
