package call

import (
	"maps"
	"strings"

	"github.com/openspace-tui/openspace/internal/lang"
)

// Verb is what a command does, in words of the language in use.
type Verb struct {
	Doing, Done string // %s is the place of what it is about
	Nothing     string // what it is about where its arguments do not say
	Field       string // the argument that says what it is about; empty: none does
}

// Verbs returns the verbs of the commands that agents have.
func Verbs() map[ID]Verb {
	verbs := map[ID]Verb{
		EditorOpen.ID():     {lang.C("doing", "open %s"), lang.C("done", "opened %s"), lang.T("a file"), "path"},
		EditorScrollTo.ID(): {lang.C("doing", "show %s"), lang.C("done", "showed %s"), lang.T("a line"), "path"},
		EditorHighlight.ID(): {lang.C("doing", "highlight %s"), lang.C("done", "highlighted %s"), lang.T("a file"),
			"path"},
		EditorClearHighlight.ID(): {lang.C("doing", "clear the highlights of %s"),
			lang.C("done", "cleared the highlights of %s"), lang.T("all files"), "path"},
		EditorReadFile.ID(): {lang.C("doing", "read %s"), lang.C("done", "read %s"), lang.T("a file"), "path"},
		EditorClose.ID():    {lang.C("doing", "close %s"), lang.C("done", "closed %s"), lang.T("a file"), "path"},
		FileRead.ID():       {lang.C("doing", "read %s"), lang.C("done", "read %s"), lang.T("a file"), "path"},
		FileWrite.ID():      {lang.C("doing", "write %s"), lang.C("done", "wrote %s"), lang.T("a file"), "path"},
		FilePatch.ID():      {lang.C("doing", "change %s"), lang.C("done", "changed %s"), lang.T("a file"), "path"},
		FileList.ID():       {lang.C("doing", "list %s"), lang.C("done", "listed %s"), lang.T("the files"), "path"},
		FileSearch.ID(): {lang.C("doing", "search for %s"), lang.C("done", "searched for %s"), lang.T("text"),
			"query"},
	}
	for _, more := range []map[ID]Verb{paneVerbs(), terminalVerbs(), deckVerbs(), boardVerbs()} {
		maps.Copy(verbs, more)
	}
	return verbs
}

func paneVerbs() map[ID]Verb {
	return map[ID]Verb{
		PaneOpen.ID(): {lang.C("doing", "open %s"), lang.C("done", "opened %s"), lang.T("a pane"), "contentId"},
		PaneClose.ID(): {lang.C("doing", "close %s"), lang.C("done", "closed %s"), lang.T("the current tab"),
			"paneId"},
		PaneFocus.ID():  {lang.C("doing", "go to %s"), lang.C("done", "went to %s"), lang.T("a pane"), "paneId"},
		PaneList.ID():   {lang.C("doing", "list %s"), lang.C("done", "listed %s"), lang.T("the panes"), ""},
		PaneResize.ID(): {lang.C("doing", "resize %s"), lang.C("done", "resized %s"), lang.T("a pane"), "paneId"},
	}
}

func terminalVerbs() map[ID]Verb {
	return map[ID]Verb{
		TerminalCreate.ID(): {lang.C("doing", "open terminal %s"), lang.C("done", "opened terminal %s"),
			lang.T("without a title"), "title"},
		TerminalSend.ID(): {lang.C("doing", "type into %s"), lang.C("done", "typed into %s"),
			lang.T("a terminal"), "terminalId"},
		TerminalReadOutput.ID(): {lang.C("doing", "read the output of %s"), lang.C("done", "read the output of %s"),
			lang.T("a terminal"), "terminalId"},
		TerminalList.ID(): {lang.C("doing", "list %s"), lang.C("done", "listed %s"), lang.T("the terminals"), ""},
		TerminalClose.ID(): {lang.C("doing", "close terminal %s"), lang.C("done", "closed terminal %s"), "",
			"terminalId"},
	}
}

func deckVerbs() map[ID]Verb {
	return map[ID]Verb{
		PresentationList.ID(): {lang.C("doing", "list %s"), lang.C("done", "listed %s"), lang.T("the decks"),
			""},
		PresentationRead.ID(): {lang.C("doing", "read %s"), lang.C("done", "read %s"), lang.T("a deck"),
			"deckPath"},
		PresentationCreate.ID(): {lang.C("doing", "create %s"), lang.C("done", "created %s"), lang.T("a deck"),
			"deckPath"},
		PresentationUpdateSlide.ID(): {lang.C("doing", "rewrite %s"), lang.C("done", "rewrote %s"), lang.T("a slide"),
			"deckPath"},
		PresentationOpen.ID(): {lang.C("doing", "open %s"), lang.C("done", "opened %s"), lang.T("a deck"),
			"deckPath"},
		PresentationNavigate.ID(): {lang.C("doing", "go to %s"), lang.C("done", "went to %s"), lang.T("a slide"),
			"deckPath"},
		PresentationPlay.ID(): {lang.C("doing", "play %s"), lang.C("done", "played %s"), lang.T("the deck"),
			"deckPath"},
		PresentationPause.ID(): {lang.C("doing", "pause %s"), lang.C("done", "paused %s"), lang.T("the deck"),
			"deckPath"},
		PresentationStop.ID(): {lang.C("doing", "stop %s"), lang.C("done", "stopped %s"), lang.T("the deck"),
			"deckPath"},
		PresentationToggleFullscreen.ID(): {lang.C("doing", "switch the full screen of %s"),
			lang.C("done", "switched the full screen of %s"), lang.T("the deck"), "deckPath"},
		PresentationExport.ID(): {lang.C("doing", "export %s"), lang.C("done", "exported %s"), lang.T("a deck"),
			"deckPath"},
	}
}

func boardVerbs() map[ID]Verb {
	board := func(doing, done string) Verb { return Verb{doing, done, lang.T("a board"), "whiteboardId"} }
	return map[ID]Verb{
		WhiteboardList.ID(): {lang.C("doing", "list %s"), lang.C("done", "listed %s"), lang.T("the boards"),
			""},
		WhiteboardRead.ID():           board(lang.C("doing", "read %s"), lang.C("done", "read %s")),
		WhiteboardCreate.ID():         board(lang.C("doing", "create %s"), lang.C("done", "created %s")),
		WhiteboardOpen.ID():           board(lang.C("doing", "open %s"), lang.C("done", "opened %s")),
		WhiteboardAddShape.ID():       board(lang.C("doing", "draw on %s"), lang.C("done", "drew on %s")),
		WhiteboardBatchAddShapes.ID(): board(lang.C("doing", "draw on %s"), lang.C("done", "drew on %s")),
		WhiteboardReplace.ID():        board(lang.C("doing", "redraw %s"), lang.C("done", "redrew %s")),
		WhiteboardUpdateShape.ID(): board(lang.C("doing", "change a shape of %s"),
			lang.C("done", "changed a shape of %s")),
		WhiteboardDeleteShape.ID(): board(lang.C("doing", "delete a shape of %s"),
			lang.C("done", "deleted a shape of %s")),
		WhiteboardFindShapes.ID(): board(lang.C("doing", "search %s"), lang.C("done", "searched %s")),
		WhiteboardCameraSet.ID(): board(lang.C("doing", "move the view of %s"),
			lang.C("done", "moved the view of %s")),
		WhiteboardCameraGet.ID(): board(lang.C("doing", "look at the view of %s"),
			lang.C("done", "looked at the view of %s")),
		WhiteboardCameraFit.ID(): board(lang.C("doing", "fit the view of %s"),
			lang.C("done", "fitted the view of %s")),
	}
}

// Words says what the command does, or did once it is done, to what it is about.
func (v Verb) Words(done bool, about string) string {
	words := v.Doing
	if done {
		words = v.Done
	}
	if about == "" {
		about = v.Nothing
	}
	return strings.TrimSpace(strings.Replace(words, "%s", about, 1))
}
