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
		EditorOpen.ID():     {lang.T("doing.open"), lang.T("done.opened"), lang.T("a-file"), "path"},
		EditorScrollTo.ID(): {lang.T("doing.show"), lang.T("done.showed"), lang.T("a-line"), "path"},
		EditorHighlight.ID(): {lang.T("doing.highlight"), lang.T("done.highlighted"), lang.T("a-file"),
			"path"},
		EditorClearHighlight.ID(): {lang.T("doing.clear-the-highlights-of"),
			lang.T("done.cleared-the-highlights-of"), lang.T("all-files"), "path"},
		EditorReadFile.ID(): {lang.T("doing.read"), lang.T("done.read"), lang.T("a-file"), "path"},
		EditorClose.ID():    {lang.T("doing.close"), lang.T("done.closed"), lang.T("a-file"), "path"},
		FileRead.ID():       {lang.T("doing.read"), lang.T("done.read"), lang.T("a-file"), "path"},
		FileWrite.ID():      {lang.T("doing.write"), lang.T("done.wrote"), lang.T("a-file"), "path"},
		FilePatch.ID():      {lang.T("doing.change"), lang.T("done.changed"), lang.T("a-file"), "path"},
		FileList.ID():       {lang.T("doing.list"), lang.T("done.listed"), lang.T("the-files"), "path"},
		FileSearch.ID(): {lang.T("doing.search-for"), lang.T("done.searched-for"), lang.T("text"),
			"query"},
	}
	for _, more := range []map[ID]Verb{paneVerbs(), terminalVerbs(), deckVerbs(), boardVerbs()} {
		maps.Copy(verbs, more)
	}
	return verbs
}

func paneVerbs() map[ID]Verb {
	return map[ID]Verb{
		PaneOpen.ID(): {lang.T("doing.open"), lang.T("done.opened"), lang.T("a-pane"), "contentId"},
		PaneClose.ID(): {lang.T("doing.close"), lang.T("done.closed"), lang.T("the-current-tab"),
			"paneId"},
		PaneFocus.ID():  {lang.T("doing.go-to"), lang.T("done.went-to"), lang.T("a-pane"), "paneId"},
		PaneList.ID():   {lang.T("doing.list"), lang.T("done.listed"), lang.T("the-panes"), ""},
		PaneResize.ID(): {lang.T("doing.resize"), lang.T("done.resized"), lang.T("a-pane"), "paneId"},
	}
}

func terminalVerbs() map[ID]Verb {
	return map[ID]Verb{
		TerminalCreate.ID(): {lang.T("doing.open-terminal"), lang.T("done.opened-terminal"),
			lang.T("without-a-title"), "title"},
		TerminalSend.ID(): {lang.T("doing.type-into"), lang.T("done.typed-into"),
			lang.T("a-terminal"), "terminalId"},
		TerminalReadOutput.ID(): {lang.T("doing.read-the-output-of"), lang.T("done.read-the-output-of"),
			lang.T("a-terminal"), "terminalId"},
		TerminalList.ID(): {lang.T("doing.list"), lang.T("done.listed"), lang.T("the-terminals"), ""},
		TerminalClose.ID(): {lang.T("doing.close-terminal"), lang.T("done.closed-terminal"), "",
			"terminalId"},
	}
}

func deckVerbs() map[ID]Verb {
	return map[ID]Verb{
		PresentationList.ID(): {lang.T("doing.list"), lang.T("done.listed"), lang.T("the-decks"),
			""},
		PresentationRead.ID(): {lang.T("doing.read"), lang.T("done.read"), lang.T("a-deck"),
			"deckPath"},
		PresentationCreate.ID(): {lang.T("doing.create"), lang.T("done.created"), lang.T("a-deck"),
			"deckPath"},
		PresentationUpdateSlide.ID(): {lang.T("doing.rewrite"), lang.T("done.rewrote"), lang.T("a-slide"),
			"deckPath"},
		PresentationOpen.ID(): {lang.T("doing.open"), lang.T("done.opened"), lang.T("a-deck"),
			"deckPath"},
		PresentationNavigate.ID(): {lang.T("doing.go-to"), lang.T("done.went-to"), lang.T("a-slide"),
			"deckPath"},
		PresentationPlay.ID(): {lang.T("doing.play"), lang.T("done.played"), lang.T("the-deck"),
			"deckPath"},
		PresentationPause.ID(): {lang.T("doing.pause"), lang.T("done.paused"), lang.T("the-deck"),
			"deckPath"},
		PresentationStop.ID(): {lang.T("doing.stop"), lang.T("done.stopped"), lang.T("the-deck"),
			"deckPath"},
		PresentationToggleFullscreen.ID(): {lang.T("doing.switch-the-full-screen-of"),
			lang.T("done.switched-the-full-screen-of"), lang.T("the-deck"), "deckPath"},
		PresentationExport.ID(): {lang.T("doing.export"), lang.T("done.exported"), lang.T("a-deck"),
			"deckPath"},
	}
}

func boardVerbs() map[ID]Verb {
	board := func(doing, done string) Verb { return Verb{doing, done, lang.T("a-board"), "whiteboardId"} }
	return map[ID]Verb{
		WhiteboardList.ID(): {lang.T("doing.list"), lang.T("done.listed"), lang.T("the-boards"),
			""},
		WhiteboardRead.ID():           board(lang.T("doing.read"), lang.T("done.read")),
		WhiteboardCreate.ID():         board(lang.T("doing.create"), lang.T("done.created")),
		WhiteboardOpen.ID():           board(lang.T("doing.open"), lang.T("done.opened")),
		WhiteboardAddShape.ID():       board(lang.T("doing.draw-on"), lang.T("done.drew-on")),
		WhiteboardBatchAddShapes.ID(): board(lang.T("doing.draw-on"), lang.T("done.drew-on")),
		WhiteboardReplace.ID():        board(lang.T("doing.redraw"), lang.T("done.redrew")),
		WhiteboardUpdateShape.ID(): board(lang.T("doing.change-a-shape-of"),
			lang.T("done.changed-a-shape-of")),
		WhiteboardDeleteShape.ID(): board(lang.T("doing.delete-a-shape-of"),
			lang.T("done.deleted-a-shape-of")),
		WhiteboardFindShapes.ID(): board(lang.T("doing.search"), lang.T("done.searched")),
		WhiteboardCameraSet.ID(): board(lang.T("doing.move-the-view-of"),
			lang.T("done.moved-the-view-of")),
		WhiteboardCameraGet.ID(): board(lang.T("doing.look-at-the-view-of"),
			lang.T("done.looked-at-the-view-of")),
		WhiteboardCameraFit.ID(): board(lang.T("doing.fit-the-view-of"),
			lang.T("done.fitted-the-view-of")),
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
