package commands

import (
	"bytes"
	"context"
	"fmt"
	"path"
	"strings"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/board"
	"github.com/openspace-tui/openspace/internal/board/export"
	boardmermaid "github.com/openspace-tui/openspace/internal/board/mermaid"
	"github.com/openspace-tui/openspace/internal/diagram/mermaid"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/workspace"
	"github.com/openspace-tui/openspace/panes"
)

// BoardExportResult is the file that was written.
type BoardExportResult struct {
	PaneID  string `json:"paneId,omitempty"`
	OutPath string `json:"outPath,omitempty"`
	Bytes   int    `json:"bytes,omitempty"`
	// LeftOut is what of an imported diagram the whiteboard does not show, with
	// lines of its file, or what of an exported one the file does not tell.
	LeftOut []string `json:"leftOut,omitempty"`
}

func boardKeys(r *Registry) {
	Define(r, call.WhiteboardShow, Spec{Title: lang.Key("open-whiteboard"), Slash: "board", SlashArgs: boardSlash,
		Doc: lang.Key("open-whiteboard-board-path-board")}, showBoards,
		checkBoardShow)
}

// boardSlash reads what follows /board.
func boardSlash(text string) (any, error) {
	words := strings.Fields(text)
	switch {
	case len(words) > 1 && words[0] == "import" && len(words) <= 3:
		a := call.BoardShowArgs{Import: words[1]}
		if len(words) == 3 {
			a.WhiteboardID = words[2]
		}
		return a, nil
	case len(words) > 0 && words[0] == "import":
		return nil, lang.Errorf("say-which-file-board-import")
	case len(words) > 1 && words[0] == "export" && len(words) <= 3:
		a := call.BoardShowArgs{Export: words[1]}
		if len(words) == 3 {
			a.OutPath = words[2]
		}
		return a, nil
	case len(words) == 1 && words[0] == "export":
		return call.BoardShowArgs{Export: "svg"}, nil
	}
	return call.BoardShowArgs{WhiteboardID: strings.TrimSpace(text)}, nil
}

// named gives a whiteboard's path the ending that it was called without.
func named(id string) string {
	if id == "" || board.IsBoard(id) {
		return id
	}
	return strings.TrimSuffix(id, ".whiteboard") + ".whiteboard.json"
}

func checkBoardShow(env Env, a call.BoardShowArgs) *Error {
	for _, p := range []string{a.Import, a.WhiteboardID, a.OutPath} {
		at, _, _ := strings.Cut(p, "#")
		if at == "" {
			continue
		}
		if err := env.checkPath(at); err != nil {
			return err
		}
	}
	return nil
}

func showBoards(env Env, a call.BoardShowArgs) Outcome[BoardExportResult] {
	switch {
	case a.Import != "":
		return importDiagram(env, a)
	case a.Export != "":
		return exportBoard(env, a.Export, a.OutPath)
	case a.WhiteboardID != "":
		at, part, _ := strings.Cut(a.WhiteboardID, "#")
		return showOne(env, named(at), part)
	}
	files := env.Files
	return After(func(ctx context.Context) (WhiteboardListResult, error) { return listBoards(ctx, files) },
		func(env Env, l WhiteboardListResult, err error) Outcome[BoardExportResult] {
			switch {
			case err != nil:
				return Refuse[BoardExportResult](fileError(err))
			case len(l.Boards) == 0:
				return Refuse[BoardExportResult](&Error{Code: CodeNotFound,
					Message: lang.English("there-no-whiteboard-workspace"),
					Hint:    lang.English("board-name-makes-one-ask")})
			case len(l.Boards) == 1:
				return showOne(env, l.Boards[0].WhiteboardID, "")
			}
			return Done(BoardExportResult{}, ChooseBoard{Boards: l.Boards})
		})
}

// showOne opens a whiteboard, at a shape where one is named, and makes it where
// there is none.
func showOne(env Env, id, part string) Outcome[BoardExportResult] {
	files, place := env.Files, env.placement()
	place.Focus = env.mayFocus()
	return After(func(ctx context.Context) (readBoard, error) {
		read, err := loadBoard(ctx, files, id)
		if err == nil || part != "" || fileError(err).Code != CodeNotFound {
			return read, err
		}
		if _, err := files.Change(ctx, id, func(old []byte, existed bool) ([]byte, error) {
			if existed {
				return old, nil
			}
			return board.New(titleOf(id), id).Encode(), nil
		}); err != nil {
			return readBoard{}, err
		}
		return loadBoard(ctx, files, id)
	}, func(env Env, read readBoard, err error) Outcome[BoardExportResult] {
		if err != nil {
			return Refuse[BoardExportResult](boardError(err))
		}
		return showBoard(env, read, place, func(p *panes.Pane, b Board) (BoardExportResult, error) {
			res := BoardExportResult{PaneID: string(p.ID)}
			if part == "" {
				return res, nil
			}
			shape, err := b.Board().Resolve(part)
			if err == nil {
				_, err = b.Fit([]string{shape}, defaultPadding)
			}
			return res, err
		})
	})
}

// titleOf is the name of a file without its ending.
func titleOf(id string) string {
	name := path.Base(id)
	for _, end := range []string{".whiteboard.json", ".tldr"} {
		name = strings.TrimSuffix(name, end)
	}
	return name
}

// importDiagram draws the diagram of a file, and shows it.
func importDiagram(env Env, a call.BoardShowArgs) Outcome[BoardExportResult] {
	files, place := env.Files, env.placement()
	place.Focus = env.mayFocus()
	to, fresh := named(a.WhiteboardID), false
	if to == "" {
		to, fresh = strings.TrimSuffix(a.Import, path.Ext(a.Import))+".whiteboard.json", true
	}
	type drawn struct {
		ids    []string
		change board.Change
	}
	type imported struct {
		wroteBoard[drawn]
		read    readBoard
		diagram mermaid.Diagram
	}
	return After(func(ctx context.Context) (imported, error) {
		raw, err := files.Bytes(ctx, a.Import)
		if err != nil {
			return imported{}, err
		}
		d, err := boardmermaid.Read(diagramIn(string(raw.Data)), "")
		if err != nil {
			return imported{}, Errorf(CodeUnsupported, "read-the-diagram-in", clip(a.Import), err)
		}
		w, err := drawOn(ctx, files, onBoard{id: to}, func() *board.Board { return board.New(titleOf(to), to) },
			func(b *board.Board) (drawn, error) {
				if fresh && len(b.View().Shapes) > 0 {
					return drawn{}, refusal(string(workspace.Changed),
						lang.M("there-is-a-whiteboard-already", clip(to)),
						lang.M("say-which-draw-board-import"))
				}
				ids, c, err := boardmermaid.Put(b, d)
				return drawn{ids, c}, err
			})
		if err != nil {
			return imported{}, err
		}
		read, err := loadBoard(ctx, files, to)
		return imported{w, read, d}, err
	}, func(env Env, d imported, err error) Outcome[BoardExportResult] {
		if err != nil {
			return Refuse[BoardExportResult](boardError(err))
		}
		env.showDrawing(d.Path, d.disk, d.file)
		out := showBoard(env, d.read, place, func(p *panes.Pane, b Board) (BoardExportResult, error) {
			if env.Origin == panes.User {
				b.Own(d.result.change)
			}
			_, err := b.Fit(d.result.ids, defaultPadding)
			return BoardExportResult{PaneID: string(p.ID), LeftOut: told(d.diagram.Left)}, err
		})
		if out.step.Result.Err != nil {
			return out
		}
		if left := d.diagram.LeftOut(mermaid.ToldAll); left != "" {
			out = out.With(Toast{Level: LevelWarning, Text: left})
		}
		return undrawn(out, env.Files, d.wroteBoard)
	})
}

// told returns what was left out as texts.
func told(left []mermaid.Left) (out []string) {
	for _, l := range left {
		out = append(out, l.String())
	}
	return out
}

// diagramIn returns the diagram of a text: the first fence of mermaid, on the lines
// that it has there, else all of it.
func diagramIn(text string) string {
	before, rest, ok := strings.Cut(text, "```mermaid")
	if !ok {
		return text
	}
	inside, _, _ := strings.Cut(rest, "\n```")
	return strings.Repeat("\n", strings.Count(before, "\n")) + inside
}

// boardAtHand finds the open whiteboard that has the keyboard, or alone shows,
// or alone is open.
func (e Env) boardAtHand() (Board, *Error) {
	var all, shown []Board
	for _, p := range e.Panes.Panes() {
		for _, t := range p.Tabs {
			b, ok := t.Content.(Board)
			if !ok || b.Board() == nil {
				continue
			}
			if t.Content == p.Current() {
				if p == e.Panes.Focused() {
					return b, nil
				}
				shown = append(shown, b)
			}
			all = append(all, b)
		}
	}
	for _, list := range [][]Board{shown, all} {
		if len(list) == 1 {
			return list[0], nil
		}
	}
	if len(all) == 0 {
		return nil, &Error{Code: CodeContentNotFound, Message: lang.English("no-whiteboard-is-open"),
			Hint: lang.English("board-opens-one")}
	}
	return nil, refusal(CodeInvalidArguments, lang.M("whiteboards-are-open", len(all)),
		lang.M("give-one-meant-keyboard"))
}

// drawnMark tells an export from a file that somebody wrote, such as the diagram
// that a board was imported from.
const drawnMark = "drawn by OpenSpace"

// inForm is a board in another form: svg, text or mermaid, and what that leaves
// out; a text has a drawing.
func inForm(b *board.Board, format string, drawing func() string) (text string, left []string, err error) {
	switch format {
	case "text":
		return export.Text(b, drawing()) + "\n(" + drawnMark + ")\n", nil, nil
	case "mermaid":
		text, left, err = boardmermaid.Write(b)
		return text + "%% " + drawnMark + "\n", left, err // a title has to come first
	}
	return string(export.SVG(b.View())) + "<!-- " + drawnMark + " -->\n", nil, nil
}

// maxBesides is how many names are tried for an export that names no file.
const maxBesides = 50

// besides are names for an export of a whiteboard, beside it: its own with another
// ending, and with a number where somebody else's file has that.
func besides(board, ending string) (out []string) {
	base := path.Join(path.Dir(board), titleOf(board))
	for n := 1; n <= maxBesides; n++ {
		name := base + ending
		if n > 1 {
			name = fmt.Sprintf("%s-%d%s", base, n, ending)
		}
		out = append(out, name)
	}
	return out
}

// exportBoard writes the whiteboard at hand in another form beside itself.
func exportBoard(env Env, format, out string) Outcome[BoardExportResult] {
	pane, fault := env.boardAtHand()
	if fault != nil {
		return Refuse[BoardExportResult](fault)
	}
	files, b, drawing, from := env.Files, pane.Board().Clone(), pane.Drawing(env.ASCII), pane.ID().Ref()
	names := []string{out}
	if out == "" {
		names = besides(from, map[string]string{"svg": ".svg", "text": ".txt", "mermaid": ".mmd"}[format])
	}
	type exported struct {
		workspace.Written
		left []string
	}
	return After(func(ctx context.Context) (exported, error) {
		text, left, err := inForm(b, format, drawing)
		if err != nil {
			return exported{}, Errorf(CodeUnsupported, "write-x-x", clip(from), err)
		}
		var w workspace.Written
		for _, name := range names {
			w, err = files.Change(ctx, name, replaceExport(name, []byte(text),
				func(old []byte) bool { return bytes.Contains(old, []byte(drawnMark)) }))
			if err == nil || fileError(err).Code != string(workspace.Changed) {
				break
			}
		}
		return exported{w, left}, err
	}, func(env Env, w exported, err error) Outcome[BoardExportResult] {
		if err != nil {
			return Refuse[BoardExportResult](fileError(err))
		}
		done := Toast{Level: LevelSuccess, Text: lang.T("was-written-kb", w.Path, (w.Bytes+1023)/1024)}
		if len(w.left) > 0 {
			done = Toast{Level: LevelWarning, Text: done.Text + " · " +
				lang.T("left-out", strings.Join(w.left, ", "))}
		}
		return Done(BoardExportResult{OutPath: w.Path, Bytes: w.Bytes, LeftOut: w.left}, done).
			Undo(undoWriteLabel(w.Written), func(
				env Env) Outcome[call.Empty] {
				return revert(env, files, w.Written)
			}).about(w.Path)
	})
}
