package call

// The commands of the family presentation.
const (
	PresentationOpen             Command[PresentationOpenArgs]     = "openspace.presentation.open"
	PresentationNavigate         Command[PresentationNavigateArgs] = "openspace.presentation.navigate"
	PresentationPlay             Command[PresentationPlayArgs]     = "openspace.presentation.play"
	PresentationPause            Command[OpenDeckArgs]             = "openspace.presentation.pause"
	PresentationStop             Command[OpenDeckArgs]             = "openspace.presentation.stop"
	PresentationToggleFullscreen Command[OpenDeckArgs]             = "openspace.presentation.toggle_fullscreen"
	PresentationPresenter        Command[OpenDeckArgs]             = "openspace.presentation.presenter"
	PresentationList             Command[Empty]                    = "openspace.presentation.list"
	PresentationRead             Command[DeckPathArgs]             = "openspace.presentation.read"
	PresentationCreate           Command[PresentationCreateArgs]   = "openspace.presentation.create"
	PresentationUpdateSlide      Command[PresentationUpdateArgs]   = "openspace.presentation.update_slide"
	PresentationExport           Command[PresentationExportArgs]   = "openspace.presentation.export"
	PresentationShow             Command[DeckArgs]                 = "openspace.presentation.show"
	PresentationDraft            Command[DeckNewArgs]              = "openspace.presentation.draft"
	PresentationSave             Command[DeckExportArgs]           = "openspace.presentation.save"
)

// PresentationOpenArgs opens a deck at a slide.
type PresentationOpenArgs struct {
	DeckPath   string `json:"deckPath" jsonschema:"the deck's path; .deck.md may be left out" tool:"-"`
	SlideIndex *int   `json:"slideIndex,omitempty" jsonschema:"the slide to show, from 0" tool:"-"`
}

// PresentationNavigateArgs turns slides.
type PresentationNavigateArgs struct {
	DeckPath   string `json:"deckPath,omitempty" jsonschema:"the open deck; empty: the one that has the keyboard, plays or shows" tool:"-"`
	SlideIndex *int   `json:"slideIndex,omitempty" jsonschema:"the slide to show, from 0; or give direction" tool:"or give direction"`
	Direction  string `json:"direction,omitempty" enum:"next|previous|first|last" jsonschema:"where to go from the slide that shows" tool:"-"`
	Step       bool   `json:"step,omitempty" jsonschema:"one step of a slide's reveals, to the next one or by direction" tool:"one reveal of the slide"`
}

// PresentationPlayArgs turns the slides by themselves.
type PresentationPlayArgs struct {
	DeckPath        string  `json:"deckPath,omitempty" jsonschema:"the open deck; empty: the one that has the keyboard, plays or shows" tool:"-"`
	IntervalSeconds float64 `json:"intervalSeconds,omitempty" min:"0.5" max:"86400" jsonschema:"how long each slide shows; left out: as the deck says, or 10" tool:"left out: as the deck says, or 10"`
}

// OpenDeckArgs names a deck that is open.
type OpenDeckArgs struct {
	DeckPath string `json:"deckPath,omitempty" jsonschema:"the open deck; empty: the one that has the keyboard, plays or shows" tool:"-"`
}

// DeckPathArgs names a deck that is there.
type DeckPathArgs struct {
	DeckPath string `json:"deckPath" jsonschema:"the deck's path; .deck.md may be left out" tool:"-"`
}

// PresentationCreateArgs is a new deck.
type PresentationCreateArgs struct {
	DeckPath string   `json:"deckPath" jsonschema:"a new file, as docs/intro.deck.md" tool:"-"`
	Title    string   `json:"title" jsonschema:"the deck's title" tool:"-"`
	Slides   []string `json:"slides,omitempty" jsonschema:"Markdown, one each, without --- between them; left out: one slide with the title" tool:"Markdown, one each, without ---"`
}

// PresentationUpdateArgs is a slide's new text.
type PresentationUpdateArgs struct {
	DeckPath   string   `json:"deckPath" jsonschema:"the deck's path" tool:"-"`
	SlideIndex int      `json:"slideIndex" jsonschema:"the slide, from 0" tool:"-"`
	Content    string   `json:"content" jsonschema:"all of the slide's Markdown, with its notes, without a --- line" tool:"all of it in Markdown, with notes, without ---"`
	BaseHash   BaseHash `json:"baseHash,omitempty" jsonschema:"the file's hash as last told; another refuses" tool:"-"`
}

// PresentationExportArgs writes a deck as another file.
type PresentationExportArgs struct {
	DeckPath string `json:"deckPath" jsonschema:"the deck's path" tool:"-"`
	Format   string `json:"format" enum:"html|pdf|text" jsonschema:"html: one page that needs nothing else; pdf: a page for each slide; text: plain" tool:"-"`
	OutPath  string `json:"outPath" jsonschema:"the file to write, as docs/intro.html" tool:"-"`
	Notes    bool   `json:"notes,omitempty" jsonschema:"with the speaker's notes" tool:"-"`
}

// DeckArgs is which deck the person opens.
type DeckArgs struct {
	DeckPath string `json:"deckPath,omitempty" jsonschema:"the deck, with #3 for its third slide; empty: the only one, or choose from a list"`
}

// DeckNewArgs is what a deck is to be about.
type DeckNewArgs struct {
	Topic string `json:"topic,omitempty" jsonschema:"what it is about; empty: this session"`
}

// DeckExportArgs is how the person exports the deck at hand.
type DeckExportArgs struct {
	Format string `json:"format,omitempty" enum:"html|pdf|text" jsonschema:"html (default), pdf or text"`
	Notes  bool   `json:"notes,omitempty" jsonschema:"with the speaker's notes"`
}
