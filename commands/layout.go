package commands

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/lang"
)

// What can be done with the arrangement of the panes.
const (
	LayoutSave   = "save"   // keep the present one under a name
	LayoutLoad   = "load"   // arrange as one that was kept
	LayoutDelete = "delete" // forget one that was kept
	LayoutRename = "rename"
	LayoutPreset = "preset" // arrange as one that is always there
	LayoutShow   = "show"   // one that was kept, or else a preset
	LayoutUndo   = "undo"   // back to before the last of these
)

// LayoutAct has the program do something with the arrangement of the panes.
type LayoutAct call.LayoutArgs

func (LayoutAct) effect() {}

// ToggleMouse has the program use the mouse, or no longer.
type ToggleMouse struct{}

func (ToggleMouse) effect() {}

// Layouts defines the commands on how panes are arranged and pointed at.
func Layouts(r *Registry) {
	Define(r, call.LayoutArrange, Spec{Title: lang.Key("layouts"), Slash: "layout", SlashArgs: layoutArgs,
		Doc: lang.Key("arrange-panes-save-load-delete")}, arrange,
		checkLayout)
	Define(r, call.AppMouse, Spec{Title: lang.Key("use-mouse-leave"), Slash: "mouse",
		Doc: lang.Key("leave-mouse-terminal-which-selects")}, func(_ Env, _ call.Empty) Outcome[call.Empty] {
		return Done(call.Empty{}, ToggleMouse{})
	})
	Define(r, call.PaneRetry, Spec{Title: lang.Key("show-missing-content-again"), Hidden: true,
		Doc: "Open what a restored layout names and could not show."},
		func(env Env, a call.RetryArgs) Outcome[call.Empty] {
			if err := env.Panes.Retry(env.contentID(a.ContentID)); err != nil {
				return Refuse[call.Empty](paneError(err))
			}
			return Done(call.Empty{})
		})
}

// layoutArgs is what may stand after /layout.
func layoutArgs(text string) (any, error) {
	act, name, _ := strings.Cut(text, " ")
	name = strings.TrimSpace(name)
	switch act {
	case "":
		return call.LayoutArgs{}, nil
	case LayoutSave, LayoutLoad, LayoutDelete:
		if name == "" {
			return nil, lang.Errorf("give-a-name-layout-name", act)
		}
		return call.LayoutArgs{Act: act, Name: name}, nil
	case LayoutUndo:
		if name == "" {
			return call.LayoutArgs{Act: act}, nil
		}
	}
	return call.LayoutArgs{Act: LayoutShow, Name: text}, nil
}

func checkLayout(_ Env, a call.LayoutArgs) *Error {
	var err error
	switch a.Act {
	case LayoutSave:
		err = GoodLayoutName(a.Name)
	case LayoutRename:
		err = GoodLayoutName(a.To)
	case "", LayoutUndo:
		return nil
	}
	if err == nil && a.Name == "" {
		err = lang.Errorf("no-name-is-given")
	}
	if err != nil {
		return refusal(CodeInvalidArguments, says(err), lang.Message{})
	}
	return nil
}

func arrange(_ Env, a call.LayoutArgs) Outcome[call.Empty] {
	if a.Act == "" {
		return Done(call.Empty{}, ShowDialog{Name: DialogLayouts})
	}
	return Done(call.Empty{}, LayoutAct(a))
}

// maxLayoutName is how many letters the name of a layout may have.
const maxLayoutName = 40

// GoodLayoutName says why a layout cannot be called so.
func GoodLayoutName(name string) error {
	switch {
	case strings.TrimSpace(name) == "":
		return lang.Errorf("a-layout-needs-a-name")
	case name != strings.TrimSpace(name):
		return lang.Errorf("layouts-name-begins-ends-letter")
	case utf8.RuneCountInString(name) > maxLayoutName:
		return lang.Errorf("layouts-name-has-most-letters", maxLayoutName)
	case strings.ContainsAny(name, `/\`):
		return lang.Errorf("layouts-name-has-no")
	case !utf8.ValidString(name) || strings.ContainsFunc(name,
		func(r rune) bool { return r != ' ' && !unicode.IsGraphic(r) || unicode.IsSpace(r) && r != ' ' }):
		return lang.Errorf("layouts-name-has-no-signs")
	}
	return nil
}
