package commands

import (
	"context"
	"errors"
	"slices"
	"strings"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/deck"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/picture"
	"github.com/openspace-tui/openspace/internal/workspace"
	"github.com/openspace-tui/openspace/panes"
)

func checkPresentationOpen(env Env, a call.PresentationOpenArgs) *Error {
	return env.checkDeck(a.DeckPath)
}

// checkDeck judges a deck's path by its name.
func (e Env) checkDeck(path string) *Error {
	names := DeckFiles(path)
	if !deck.IsDeck(names[0]) {
		return refusal(CodeInvalidArguments, lang.M("no-deck-name-must-end",
			clip(path)), lang.M("openspace-presentation-list-names-decks"))
	}
	return e.checkPaths(names)
}

// checkDeckWrite judges the path of a deck that is to be written.
func (e Env) checkDeckWrite(path string) *Error {
	if !deck.IsDeck(path) {
		return e.checkDeck(path)
	}
	return e.checkWrite(path)
}

func presentationOpen(env Env, a call.PresentationOpenArgs) Outcome[PresentationOpenResult] {
	place := env.placement()
	place.Focus = env.mayFocus()
	held := env.Typing
	return openDeck(env, a.DeckPath, place, a.SlideIndex, func(p *panes.Pane, d Deck) Outcome[PresentationOpenResult] {
		note := env.unseen(p, d, held)
		if a.SlideIndex != nil && d.Slide() != *a.SlideIndex && env.Origin != panes.User {
			note = "the person has the deck in front, so it stays where they read; name the slide in your reply"
		}
		return Done(PresentationOpenResult{string(p.ID), note})
	})
}

// unseen says why a content that was opened does not show; empty: it does.
func (e Env) unseen(p *panes.Pane, c panes.Content, typing bool) string {
	z := e.Panes.Tree().Zoomed()
	switch {
	case p.Current() != c && presents(p.Current()):
		return "a deck is being presented there, so it is a tab in the background; it shows when the person goes there"
	case p.Current() != c && e.Panes.Suggests():
		return "the person has agents suggest alone (agent.reveal in their settings), so it is a tab in the " +
			"background; it shows when the person goes there"
	case p.Current() != c && typing:
		return "the person is typing, so it is a tab in the background; it shows when the person goes there, or call " +
			"this again later"
	case p.Current() != c:
		return "it is a tab in the background; it shows when the person goes there"
	case z != "" && z != p.ID:
		return "another pane fills the window; it shows when the person leaves that"
	case e.Panes.Single() && e.Panes.Solve()[p.ID].Empty():
		return "the window has room for one pane, and the person is in another; it shows when the person goes there"
	}
	return ""
}

// presents reports whether somebody is shown a content just now.
func presents(c panes.Content) bool {
	p, ok := c.(panes.Presented)
	return ok && p.Presented()
}

// readDeck is a deck as it was read.
type readDeck struct {
	path    string
	deck    *deck.Deck
	private bool
	hash    string
}

// loadDeck reads a deck that may be named without its extension.
func loadDeck(ctx context.Context, files *workspace.Root, path string) (readDeck, error) {
	raw, err := files.Bytes(ctx, there(ctx, files, DeckFiles(path)))
	if err != nil {
		return readDeck{}, err
	}
	return readDeck{raw.Path, deck.Parse(raw.Data), raw.Private, workspace.HashOf(raw.Data)}, nil
}

// openDeck reads a deck off the loop, then shows it, at a slide where one is
// given, and goes on with its pane. Where there is no such slide, a person gets
// to the last and is told.
func openDeck[T any](env Env, path string, place panes.Placement, slide *int,
	then func(*panes.Pane, Deck) Outcome[T]) Outcome[T] {
	files := env.Files
	return After(func(ctx context.Context) (readDeck, error) { return loadDeck(ctx, files, path) },
		func(env Env, read readDeck, err error) Outcome[T] {
			if err != nil {
				return Refuse[T](fileError(err))
			}
			var missing []Effect
			if slide != nil && (*slide < 0 || *slide >= len(read.deck.Slides)) {
				if env.Origin != panes.User || *slide < 0 || len(read.deck.Slides) == 0 {
					return Refuse[T](deckError(&deck.IndexError{Index: *slide, Slides: len(read.deck.Slides)}))
				}
				last := len(read.deck.Slides) - 1
				missing = append(missing, Toast{Level: LevelWarning,
					Text: lang.T("has-no-slide-last", read.path,
						lang.N(len(read.deck.Slides), "slides", len(read.deck.Slides)), *slide+1)})
				slide = &last
			}
			id := panes.MakeID(presentationKind, read.path)
			back, stays := env.showing(id), env.Panes.Keeps(id, place) != nil
			p, c, err := env.Panes.Open(id, place)
			if err != nil {
				return Refuse[T](paneError(err))
			}
			d, ok := c.(Deck)
			if !ok {
				return Refuse[T](Errorf(CodeInternal, "is-not-a-decks-pane", id))
			}
			d.SetDeck(read.deck, read.private)
			before := d.Slide()
			if slide != nil && !stays {
				d.Go(*slide)
			}
			env.Panes.Touch()
			return then(p, d).With(missing...).Undo(back.label(), func(env Env) Outcome[call.Empty] {
				if d, ok := env.Panes.Content(id).(Deck); ok && !back.opened {
					d.Go(before)
				}
				return back.undo(env)
			})
		})
}

// deckError gives a deck's errors their codes.
func deckError(err error) *Error {
	var index *deck.IndexError
	var refused *deck.RefusedError
	switch {
	case errors.As(err, &index):
		return refusal(CodeInvalidArguments, says(err),
			lang.M("slideindex-counts-from-0-openspace"))
	case errors.As(err, &refused):
		return refusal(CodeInvalidArguments, says(err), lang.Message{}.Or(refused.Hint))
	}
	return fileError(err)
}

// deckOpen needs a deck that is open. Which one is meant the arguments may say.
func deckOpen(env Env) (bool, lang.Phrase) {
	if _, _, err := env.openDeck(""); err != nil && err.Code == CodeContentNotFound {
		return false, lang.Of(err.Message)
	}
	return true, ""
}

// openDeck finds an open deck: the one that is named, or else the one that has
// the keyboard, or the one of all that atHand leaves.
func (e Env) openDeck(path string) (*panes.Pane, Deck, *Error) {
	if path != "" {
		rel, p, i := "", (*panes.Pane)(nil), 0
		for _, name := range DeckFiles(path) {
			clean, err := e.Files.Clean(name)
			if err != nil {
				return nil, nil, fileError(err)
			}
			if rel == "" {
				rel = clean
			}
			if p, i = e.Panes.Find(panes.MakeID(presentationKind, clean)); p != nil {
				break
			}
		}
		if p == nil {
			return nil, nil, refusal(CodeContentNotFound, lang.M("the-deck-is-not-open", clip(rel)),
				lang.M("call-openspace-presentation-open-first"))
		}
		d, ok := p.Tabs[i].Content.(Deck)
		if !ok {
			return nil, nil, Errorf(CodeInternal, "not-decks-pane", rel)
		}
		return p, d, nil
	}
	var all []openedDeck
	for _, p := range e.Panes.Panes() {
		for _, t := range p.Tabs {
			c := t.Content
			if c.ID().Kind() == presenterKind && p == e.Panes.Focused() && c == p.Current() {
				return e.openDeck(c.ID().Ref())
			}
			d, ok := c.(Deck)
			if !ok {
				continue
			}
			if p == e.Panes.Focused() && c == p.Current() {
				return p, d, nil
			}
			all = append(all, openedDeck{p, d})
		}
	}
	switch meant := e.atHand(all); len(meant) {
	case 1:
		return meant[0].pane, meant[0].deck, nil
	case 0:
		return nil, nil, &Error{Code: CodeContentNotFound, Message: lang.English("no-deck-is-open"),
			Hint: lang.English("call-openspace-presentation-open-first")}
	}
	names := make([]string, len(all))
	for i, o := range all {
		names[i] = clip(o.deck.ID().Ref())
	}
	return nil, nil, refusal(CodeInvalidArguments, lang.M("decks-are-open", len(all), strings.Join(names, ", ")),
		lang.M("name-one-by-deckpath"))
}

// openedDeck is a deck in its pane.
type openedDeck struct {
	pane *panes.Pane
	deck Deck
}

// atHand narrows decks to those that are meant where none is named: those that
// turn by themselves, that play at all, that have a speaker's view, that show, as
// far as there are such.
func (e Env) atHand(decks []openedDeck) []openedDeck {
	for _, is := range []func(openedDeck) bool{
		func(o openedDeck) bool { return o.deck.Playing() == "running" },
		func(o openedDeck) bool { return o.deck.Playing() != "stopped" },
		func(o openedDeck) bool { return e.Panes.Content(panes.MakeID(presenterKind, o.deck.ID().Ref())) != nil },
		func(o openedDeck) bool { return o.pane.Current() == panes.Content(o.deck) },
	} {
		if some := slices.DeleteFunc(slices.Clone(decks), func(o openedDeck) bool { return !is(o) }); len(some) > 0 {
			decks = some
		}
	}
	return decks
}

func checkOpenDeck(env Env, a call.OpenDeckArgs) *Error {
	_, _, err := env.openDeck(a.DeckPath)
	return err
}

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
