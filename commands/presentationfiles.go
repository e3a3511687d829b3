package commands

import (
	"context"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/deck"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/picture"
	"github.com/openspace-tui/openspace/internal/workspace"
	"github.com/openspace-tui/openspace/panes"
)

// DeckInfo is a deck of the workspace. Slides and Title are left out where it
// was not read.
type DeckInfo struct {
	DeckPath string `json:"deckPath"`
	Title    string `json:"title,omitempty"`
	Slides   int    `json:"slides,omitempty"`
}

// PresentationListResult lists the decks by path.
type PresentationListResult struct {
	Decks     []DeckInfo `json:"decks"`
	Truncated bool       `json:"truncated,omitempty"` // there are more
}

// PresentationCreateResult names the new deck.
type PresentationCreateResult struct {
	DeckPath string `json:"deckPath"`
	Hash     string `json:"hash"`
}

// ChangedResult is a file after a change, for the next baseHash.
type ChangedResult struct {
	Hash string `json:"hash"`
}

// PresentationReadResult is a deck, and its file's hash.
type PresentationReadResult struct {
	deck.Outline
	Hash string `json:"hash"`
}

// maxDecks is how many decks are listed, maxTitled of how many the title is read.
const (
	maxDecks  = 1000
	maxTitled = 200
)

func deckFiles(r *Registry) {
	Define(r, call.PresentationList, Spec{Title: lang.Key("list-decks"), Agent: true, Permission: PermitGlob,
		Hidden: true, NoUndo: readOnly,
		Doc: "List the workspace's slide decks (*.deck.md and *.slides.md), but for what .gitignore names."},
		presentationList)
	Define(r, call.PresentationRead, Spec{Title: lang.Key("read-deck"), Agent: true, Permission: PermitRead,
		Hidden: true, NoUndo: readOnly,
		Doc: "Read a deck's title and metadata, and its slides with their notes."}, presentationRead, checkDeckPath)
	Define(r, call.PresentationCreate, Spec{Title: lang.Key("create-deck"), Agent: true, Permission: PermitEdit,
		Hidden: true,
		Doc: "Write a new slide deck in Markdown, a text for each slide. On a slide `<!-- pause -->`, `::left::` and " +
			"`::right::`, and `<!-- notes: … -->` do what they say; frontmatter of its own sets its layout; a code " +
			"block of the language `embed path#L10-20` shows those lines of a file as they are."}, presentationCreate,
		checkCreate)
	Define(r, call.PresentationUpdateSlide, Spec{Title: lang.Key("change-slide"), Agent: true, Permission: PermitEdit,
		Hidden: true,
		Doc:    "Give one slide of a deck another text. Every other byte of the file stays."}, updateSlide, checkUpdate)
	decksWant(r)
}

func presentationList(env Env, _ call.Empty) Outcome[PresentationListResult] {
	files := env.readFiles()
	return offLoop(func(ctx context.Context) (PresentationListResult, error) { return listDecks(ctx, files) })
}

func listDecks(ctx context.Context, files *workspace.Root) (PresentationListResult, error) {
	paths, cut, err := files.Named(ctx, maxDecks, deck.IsDeck)
	if err != nil {
		return PresentationListResult{}, err
	}
	out := PresentationListResult{Decks: make([]DeckInfo, len(paths)), Truncated: cut}
	for i, p := range paths {
		out.Decks[i].DeckPath = p
		if i >= maxTitled {
			continue
		}
		if read, err := loadDeck(ctx, files, p); err == nil {
			out.Decks[i].Title, out.Decks[i].Slides = read.deck.Title(), len(read.deck.Slides)
		}
	}
	return out, ctx.Err()
}

func checkDeckPath(env Env, a call.DeckPathArgs) *Error { return env.checkDeck(a.DeckPath) }

func presentationRead(env Env, a call.DeckPathArgs) Outcome[PresentationReadResult] {
	files := env.Files
	return offLoop(func(ctx context.Context) (PresentationReadResult, error) {
		read, err := loadDeck(ctx, files, a.DeckPath)
		if err != nil {
			return PresentationReadResult{}, err
		}
		return PresentationReadResult{read.deck.Outline(), read.hash}, nil
	})
}

func checkCreate(env Env, a call.PresentationCreateArgs) *Error {
	return env.checkDeckWrite(a.DeckPath)
}

func presentationCreate(env Env, a call.PresentationCreateArgs) Outcome[PresentationCreateResult] {
	return changingDeck(env, DeckFiles(a.DeckPath)[:1], func(_ []byte, existed bool) ([]byte, error) {
		if existed {
			return nil, refusal(string(workspace.Changed),
				lang.M("there-file-already-not-overwritten", clip(DeckFiles(a.DeckPath)[0])),
				lang.M("take-another-name-change-slides"))
		}
		return deck.Create(a.Title, a.Slides)
	}, func(w workspace.Written) PresentationCreateResult { return PresentationCreateResult{w.Path, w.Hash} })
}

func checkUpdate(env Env, a call.PresentationUpdateArgs) *Error {
	return env.checkDeckWrite(a.DeckPath)
}

func updateSlide(env Env, a call.PresentationUpdateArgs) Outcome[ChangedResult] {
	return changingDeck(env, DeckFiles(a.DeckPath), func(old []byte, existed bool) ([]byte, error) {
		if !existed {
			return nil, &workspace.Error{Code: workspace.NotFound, Path: a.DeckPath,
				Message: lang.English("file-not-found"), Hint: lang.English("openspace-presentation-create-makes-deck")}
		}
		if err := workspace.CheckBase(a.DeckPath, string(a.BaseHash), old, true); err != nil {
			return nil, err
		}
		return deck.UpdateSlide(old, a.SlideIndex, a.Content)
	}, func(w workspace.Written) ChangedResult { return ChangedResult{w.Hash} })
}

// wroteDeck is what writing a deck gave.
type wroteDeck struct {
	workspace.Written
	read readDeck
	file *picture.File
}

// changingDeck writes a deck off the loop, from what it holds when nobody else
// writes; panes that show it show the change. Taking it back puts what it held
// before, unless it changed since. The deck is the first of names that is there.
func changingDeck[T any](env Env, names []string, next func([]byte, bool) ([]byte, error),
	result func(workspace.Written) T) Outcome[T] {
	files := env.Files
	return After(func(ctx context.Context) (wroteDeck, error) {
		w, err := files.Change(ctx, there(ctx, files, names), next)
		if err != nil {
			return wroteDeck{}, err
		}
		return rereadDeck(files, w), nil
	}, func(env Env, w wroteDeck, err error) Outcome[T] {
		if err != nil {
			return Refuse[T](deckError(err))
		}
		env.showDeck(w)
		return Done(result(w.Written)).Undo(undoWriteLabel(w.Written), func(env Env) Outcome[call.Empty] {
			return After(func(ctx context.Context) (wroteDeck, error) {
				if err := files.Revert(ctx, w.Written); err != nil {
					return wroteDeck{}, err
				}
				return rereadDeck(files, w.Written), nil
			}, func(env Env, w wroteDeck, err error) Outcome[call.Empty] {
				if err != nil {
					return Refuse[call.Empty](fileError(err))
				}
				env.showDeck(w)
				return Done(call.Empty{})
			})
		}).about(w.Path)
	})
}

// rereadDeck returns a deck as it is now. The change is done, whatever becomes of
// its caller.
func rereadDeck(files *workspace.Root, w workspace.Written) wroteDeck {
	read, err := loadDeck(context.Background(), files, w.Path)
	if err != nil {
		read = readDeck{}
	}
	return wroteDeck{w, read, reread(files, w.Path)}
}

// showDeck has the panes that show a deck show what it holds now.
func (e Env) showDeck(w wroteDeck) {
	e.showChange(w.Path, w.file)
	if d, ok := e.Panes.Content(panes.MakeID(presentationKind, w.Path)).(Deck); ok && w.read.deck != nil {
		d.SetDeck(w.read.deck, w.read.private)
		e.Panes.Touch()
	}
}
