package commands

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/deck"
	"github.com/openspace-tui/openspace/internal/deck/export"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/workspace"
)

// PresentationExportResult is the file that was written. Missing are characters
// that the font of a PDF has not, and that are boxes in it. Note says what else is not
// as the deck has it.
type PresentationExportResult struct {
	OutPath string `json:"outPath"`
	Bytes   int    `json:"bytes"`
	Missing string `json:"missing,omitempty"`
	Note    string `json:"note,omitempty"`
}

// deckKeys defines what people do with decks, and the export.
func deckKeys(r *Registry) {
	Define(r, call.PresentationExport, Spec{Title: lang.Key("export-deck"), Agent: true, Permission: PermitEdit,
		Hidden: true,
		Doc: "Write a deck as one file of HTML, PDF or plain text. It fails, and writes nothing, when an embedded " +
			"file or, but for text, which names pictures by their words, a picture is missing, or when outPath is a " +
			"file that is no export."}, exportDeck, checkExport)
	Wants(r, call.PresentationExport, exportWants)
	Define(r, call.PresentationShow, Spec{Title: lang.Key("open-deck"), Slash: "deck",
		SlashArgs: func(t string) (any, error) { return call.DeckArgs{DeckPath: strings.TrimSpace(t)}, nil },
		Doc:       lang.Key("open-slide-deck-deck-path")}, showDeck)
	Define(r, call.PresentationDraft, Spec{Title: lang.Key("create-deck-about-session"), Slash: "deck-new",
		SlashArgs: func(t string) (any, error) { return call.DeckNewArgs{Topic: strings.TrimSpace(t)}, nil },
		Doc:       lang.Key("ask-agent-slide-deck-about")}, draftDeck)
	Define(r, call.PresentationSave, Spec{Title: lang.Key("deck-export"), Slash: "deck-export", When: deckOpen,
		SlashArgs: exportSlash,
		Doc:       lang.Key("write-deck-hand-html-pdf")}, saveDeck)
}

// exportSlash reads a format, and whether notes go along.
func exportSlash(text string) (any, error) {
	words := strings.Fields(text)
	var a call.DeckExportArgs
	if n := len(words) - 1; n >= 0 && words[n] == "notes" {
		a.Notes, words = true, words[:n]
	}
	a.Format = strings.Join(words, " ")
	return a, nil
}

// showDeck opens a deck, or lists them.
func showDeck(env Env, a call.DeckArgs) Outcome[PresentationOpenResult] {
	if a.DeckPath != "" {
		to := call.PresentationOpenArgs{DeckPath: a.DeckPath}
		if at, part, ok := strings.Cut(a.DeckPath, "#"); ok {
			n, err := strconv.Atoi(part)
			if err != nil || n < 1 {
				return Refuse[PresentationOpenResult](
					Errorf(CodeInvalidArguments, "no-slide-deck-path-3", clip(part)))
			}
			n--
			to = call.PresentationOpenArgs{DeckPath: at, SlideIndex: &n}
		}
		if err := env.checkDeck(to.DeckPath); err != nil {
			return Refuse[PresentationOpenResult](err)
		}
		return presentationOpen(env, to)
	}
	files := env.Files
	return After(func(ctx context.Context) (PresentationListResult, error) { return listDecks(ctx, files) },
		func(env Env, l PresentationListResult, err error) Outcome[PresentationOpenResult] {
			switch {
			case err != nil:
				return Refuse[PresentationOpenResult](fileError(err))
			case len(l.Decks) == 0:
				return Refuse[PresentationOpenResult](
					&Error{Code: CodeNotFound, Message: lang.English("there-no-deck-workspace"),
						Hint: lang.English("deck-new-asks-agent-one")})
			case len(l.Decks) == 1:
				return presentationOpen(env, call.PresentationOpenArgs{DeckPath: l.Decks[0].DeckPath})
			}
			return Done(PresentationOpenResult{}, ChooseDeck{Decks: l.Decks})
		})
}

// draftDeck asks the agent for a deck.
func draftDeck(_ Env, a call.DeckNewArgs) Outcome[call.Empty] {
	about := "this session: what was asked, what was found and decided, what changed, and what is left"
	if a.Topic != "" {
		about = a.Topic
	}
	return Done(call.Empty{}, Submit{Text: "Create a slide deck about " + about + ".\n\n" +
		"Use openspace.presentation.create with a path of its own that ends in .deck.md, then " +
		"openspace.presentation.open. " +
		"Begin with a title slide (frontmatter layout: title), then one thought a slide: a heading and at most five " +
		"short points. " +
		"Show code as it is now with ```embed path#L10-20 rather than copying it. " +
		"Put what a speaker would say into <!-- notes: … -->."})
}

func checkExport(env Env, a call.PresentationExportArgs) *Error {
	if err := env.checkDeck(a.DeckPath); err != nil {
		return err
	}
	if deck.IsDeck(a.OutPath) {
		return refusal(CodeInvalidArguments, lang.M("outpath-decks-name-export-none"),
			lang.M("give-a-name-such-as", clip(exportName(a.DeckPath, a.Format))))
	}
	return env.checkWrite(a.OutPath)
}

// exportName is a deck's name with the ending of a format.
func exportName(deckPath, format string) string {
	base := strings.TrimSuffix(strings.TrimSuffix(deckPath, ".deck.md"), ".slides.md")
	if format == "text" {
		format = "txt"
	}
	return base + "." + format
}

func saveDeck(env Env, a call.DeckExportArgs) Outcome[PresentationExportResult] {
	_, d, err := env.openDeck("")
	if err != nil {
		return Refuse[PresentationExportResult](err)
	}
	if a.Format == "" {
		a.Format = "html"
	}
	from := d.ID().Ref()
	return exported(env, call.PresentationExportArgs{DeckPath: from, Format: a.Format,
		OutPath: exportName(from, a.Format), Notes: a.Notes}, true)
}

func exportDeck(env Env, a call.PresentationExportArgs) Outcome[PresentationExportResult] {
	return exported(env, a, false)
}

// exported writes an export whole, or nothing.
func exported(env Env, a call.PresentationExportArgs, tell bool) Outcome[PresentationExportResult] {
	files, shown, palette := env.Files, env.readFiles(), env.Palette
	type made struct {
		workspace.Written
		rendered
	}
	return After(func(ctx context.Context) (made, error) {
		out, err := render(ctx, files, shown, palette, a)
		if err != nil {
			return made{}, err
		}
		w, err := files.Change(ctx, a.OutPath, replaceExport(a.OutPath, out.data, export.Made))
		return made{w, out}, err
	}, func(env Env, m made, err error) Outcome[PresentationExportResult] {
		if err != nil {
			return Refuse[PresentationExportResult](exportError(err))
		}
		var effects []Effect
		if tell {
			text := lang.T("was-written-kb", m.Path, (m.Bytes+1023)/1024)
			if m.missing != "" {
				text = lang.T("written-kb-font-has-no", m.Path, (m.Bytes+1023)/1024, m.missing)
			}
			effects = append(effects, Toast{Level: LevelSuccess, Text: text})
			for _, n := range m.notes {
				effects = append(effects, Toast{Level: LevelWarning, Text: n.Said()})
			}
		}
		return Done(PresentationExportResult{m.Path, m.Bytes, m.missing, m.note()},
			effects...).Undo(undoWriteLabel(m.Written), func(env Env) Outcome[call.Empty] {
			return revert(env, files, m.Written)
		}).about(m.Path)
	})
}

// rendered is an export: what its font has not, and what else is not as the deck has
// it.
type rendered struct {
	data    []byte
	missing string
	notes   []lang.Message
}

// note is all notes, for agents.
func (r rendered) note() string {
	var all []string
	for _, n := range r.notes {
		all = append(all, n.String())
	}
	return strings.Join(all, "; ")
}

// maxSources is how many of the texts that show as their source are told one by one.
const maxSources = 5

// sourceNote says which formulas and diagrams show as their source.
func sourceNote(all []string) lang.Message {
	return lang.M("shown-source-since-cannot-drawn", few(all))
}

// few are the first of some texts, and how many more there are.
func few(all []string) lang.Message {
	told := lang.M("%s", strings.Join(all[:min(len(all), maxSources)], ", "))
	if more := len(all) - maxSources; more > 0 {
		told = lang.Count(more, "x-and-n-more", told, more)
	}
	return told
}

// render makes the export. Pictures and embeds are found as the deck's pane
// finds them, in shown: the files that may show in it.
func render(ctx context.Context, files, shown *workspace.Root, palette func(*deck.Deck) (*export.Palette, lang.Message),
	a call.PresentationExportArgs,
) (out rendered, err error) {
	read, err := loadDeck(ctx, files, a.DeckPath)
	if err != nil {
		return rendered{}, err
	}
	o := export.Options{Notes: a.Notes, Read: func(p string) (data []byte, err error) {
		raw, err := deck.Find(read.path, p, func(p string) (workspace.Raw, error) { return shown.Bytes(ctx, p) })
		if we := (*workspace.Error)(nil); errors.As(err, &we) {
			err = unnamed{we}
		}
		return raw.Data, err
	}}
	if palette != nil && a.Format != "text" {
		var themeless lang.Message
		if o.Palette, themeless = palette(read.deck); !themeless.None() {
			out.notes = append(out.notes, themeless)
		}
	}
	var left []string
	o.Left = func(m export.Missing) {
		if told := strconv.Itoa(m.Line) + ": " + m.Path; !slices.Contains(left, told) {
			left = append(left, told)
		}
	}
	var sources []string
	o.Source = func(what string) {
		if !slices.Contains(sources, what) {
			sources = append(sources, what)
		}
	}
	switch a.Format {
	case "pdf":
		out.data, out.missing, err = export.PDF(ctx, read.deck, o)
	case "text":
		out.data, err = export.Text(ctx, read.deck, o)
	default:
		out.data, err = export.HTML(ctx, read.deck, o)
	}
	if len(left) > 0 {
		out.notes = append(out.notes, lang.M("pictures-not-their-lines", few(left)))
	}
	if len(sources) > 0 {
		out.notes = append(out.notes, sourceNote(sources))
	}
	return out, err
}

// unnamed is what is wrong with a file, for a list that names it already.
type unnamed struct{ fault *workspace.Error }

func (u unnamed) Error() string { return u.fault.Message }

// Said says it in the person's language.
func (u unnamed) Said() string { return u.fault.Text().Said() }

// lackingCode is the code of an export that lacks files, and what helps: some are
// not there, may not be read, or cannot be shown.
func lackingCode(lacks *export.MissingError) (string, lang.Message) {
	code := CodeUnsupported
	for _, m := range lacks.Files {
		var u unnamed
		switch {
		case !errors.As(m.Err, &u):
		case u.fault.Code == workspace.NotFound:
			return CodeNotFound, lang.M("put-files-there-take-them")
		default:
			code = string(u.fault.Code)
		}
	}
	return code, lang.M("mend-files-take-them-out")
}

// exportError says what an export lacks.
func exportError(err error) *Error {
	if refused := (*Error)(nil); errors.As(err, &refused) {
		return refused
	}
	var lacks *export.MissingError
	var letters *export.LettersError
	switch {
	case errors.As(err, &lacks):
		code, hint := lackingCode(lacks)
		return refusal(code, says(clipped{lacks}), hint)
	case errors.As(err, &letters):
		return refusal(CodeUnsupported, says(letters),
			lang.M("export-html-which-takes-readers"))
	}
	return fileError(err)
}
