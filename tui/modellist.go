package tui

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/sahilm/fuzzy"

	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
)

// deprecated is the status of a model that its provider will take away.
const deprecated = "deprecated"

// modelEntry is one model as it is listed.
type modelEntry struct {
	ref            engine.ModelRef
	name, provider string // harmless
	low, words     string // in small letters: the name, and what is searched
	info           *engine.Model
	by             string // who names it, of one that is gone
	liked, current bool
}

// gone reports whether no provider has the model.
func (e *modelEntry) gone() bool { return e.info == nil }

func (e *modelEntry) old() bool { return e.info != nil && e.info.Status == deprecated }

// modelLine is a line of the list: a heading, or a model.
type modelLine struct {
	heading string
	entry   *modelEntry
	of      bool // the provider is told with the model
}

// modelList is what the dialog lists, made once while neither the catalog nor
// what is preferred changes.
type modelList struct {
	all    []*modelEntry // by provider and age
	byRef  map[string]*modelEntry
	liked  []*modelEntry
	recent []*modelEntry
	named  []*modelEntry // gone, and somebody names them
	hidden int           // that are deprecated
}

// modelSource is what a list is made of. Named are models that somebody wants
// and that may be gone.
type modelSource struct {
	providers     []engine.Provider
	liked, recent []engine.ModelRef
	named         []wish
	current       engine.ModelRef
}

func newModelList(s modelSource) *modelList {
	l := &modelList{byRef: map[string]*modelEntry{}}
	providers := slices.Clone(s.providers)
	slices.SortFunc(providers, func(a, b engine.Provider) int {
		return cmp.Or(strings.Compare(strings.ToLower(a.Name), strings.ToLower(b.Name)), strings.Compare(a.ID, b.ID))
	})
	for _, p := range providers {
		from := len(l.all)
		provider := sanitize.Line(cmp.Or(p.Name, p.ID))
		for id := range p.Models {
			info := p.Models[id]
			e := &modelEntry{ref: engine.ModelRef{ProviderID: p.ID, ModelID: id}, provider: provider,
				name: sanitize.Line(cmp.Or(info.Name, id)), info: &info}
			s := e.ref.String()
			e.low = strings.ToLower(e.name)
			e.words = e.low + " " + strings.ToLower(provider+" "+s)
			l.all = append(l.all, e)
			l.byRef[s] = e
		}
		slices.SortFunc(l.all[from:], func(a, b *modelEntry) int {
			return cmp.Or(strings.Compare(b.info.Released, a.info.Released), strings.Compare(a.name, b.name),
				strings.Compare(a.ref.ModelID, b.ref.ModelID))
		})
	}
	if e := l.byRef[bare(s.current).String()]; e != nil {
		e.current = true
	}
	for _, ref := range s.liked {
		e := l.entry(ref)
		e.liked = true
		l.liked = append(l.liked, e)
	}
	for _, ref := range s.recent {
		if e := l.entry(ref); !e.liked && !slices.Contains(l.recent, e) {
			l.recent = append(l.recent, e)
		}
	}
	for _, w := range s.named {
		e := l.entry(w.ref)
		if e.gone() && e.by == "" && !slices.Contains(l.named, e) {
			if e.by = w.by; !e.liked && !slices.Contains(l.recent, e) {
				l.named = append(l.named, e)
			}
		}
	}
	for _, e := range l.all {
		if e.old() && !e.current && !e.liked {
			l.hidden++
		}
	}
	return l
}

// bare is a model without its variant.
func bare(ref engine.ModelRef) engine.ModelRef {
	ref.Variant = ""
	return ref
}

// entry returns a model, which may be gone.
func (l *modelList) entry(ref engine.ModelRef) *modelEntry {
	s := bare(ref).String()
	e := l.byRef[s]
	if e == nil {
		e = &modelEntry{ref: bare(ref), name: sanitize.Line(ref.ModelID), provider: sanitize.Line(ref.ProviderID),
			low: strings.ToLower(sanitize.Line(ref.ModelID)), words: strings.ToLower(sanitize.Line(s))}
		l.byRef[s] = e
	}
	return e
}

// shows reports whether a model is listed. Deprecated ones are on demand, unless
// the person uses them.
func (e *modelEntry) shows(old bool) bool { return old || !e.old() || e.current || e.liked }

// lines lists the models by group, or those that fit a text, the best first.
func (l *modelList) lines(text string, old bool) []modelLine {
	if text = strings.TrimSpace(text); text != "" {
		return l.find(text, old)
	}
	var out []modelLine
	seen := map[*modelEntry]bool{}
	group := func(heading string, all []*modelEntry, of bool) {
		for _, e := range all {
			if seen[e] || !e.shows(old) {
				continue
			}
			if seen[e] = true; heading != "" {
				out, heading = append(out, modelLine{heading: heading}), ""
			}
			out = append(out, modelLine{entry: e, of: of})
		}
	}
	group(lang.T("Favourites"), l.liked, true)
	group(lang.C("models", "Recent"), l.recent, true)
	group(lang.C("models", "Gone"), l.named, true)
	for from := 0; from < len(l.all); {
		to := from
		for to < len(l.all) && l.all[to].ref.ProviderID == l.all[from].ref.ProviderID {
			to++
		}
		group(l.all[from].provider, l.all[from:to], false)
		from = to
	}
	return out
}

// find ranks the models that have every word of a text in their name, their
// provider or their id. Where none has them as they are typed, letters may be
// left out between.
func (l *modelList) find(text string, old bool) []modelLine {
	var from []*modelEntry
	for _, e := range l.all {
		if e.shows(old) {
			from = append(from, e)
		}
	}
	for _, e := range slices.Concat(l.liked, l.recent, l.named) {
		if e.gone() {
			from = append(from, e)
		}
	}
	scores := make([]int, len(from))
	fits := make([]int, len(from))    // how many words do
	letters := make([]int, len(from)) // how many do so letter by letter
	exact := false                    // all words do somewhere
	words := strings.Fields(strings.ToLower(text))
	for _, w := range words {
		for _, hit := range fuzzy.FindFrom(w, searched(from)) {
			n, more := hit.Index, spelled(from[hit.Index], w)
			fits[n]++
			scores[n] += hit.Score + more
			if more > 0 {
				letters[n]++
			}
			exact = exact || letters[n] == len(words)
		}
	}
	var at []int
	for i, e := range from {
		if fits[i] == len(words) && (!exact || letters[i] == len(words)) {
			if at = append(at, i); e.liked {
				scores[i] += 20
			}
		}
	}
	slices.SortStableFunc(at, func(a, b int) int { return cmp.Compare(scores[b], scores[a]) })
	out := make([]modelLine, len(at))
	for i, n := range at {
		out[i] = modelLine{entry: from[n], of: true}
	}
	return out
}

// searched is models as their search takes them.
type searched []*modelEntry

func (s searched) Len() int            { return len(s) }
func (s searched) String(i int) string { return s[i].words }

// spelled weighs that a word stands in the name or elsewhere, letter by letter.
func spelled(e *modelEntry, word string) int {
	switch {
	case strings.HasPrefix(e.low, word):
		return 300
	case strings.Contains(e.low, word):
		return 250
	case strings.Contains(e.words, word):
		return 200
	}
	return 0
}

// tokens is a number of tokens in few letters: 200K, 1M.
func tokens(n int) string {
	switch {
	case n <= 0:
		return ""
	case n < 1000:
		return strconv.Itoa(n)
	case n < 999_500:
		return strconv.Itoa((n+500)/1000) + "K"
	}
	return strings.TrimSuffix(fmt.Sprintf("%.1f", float64(n)/1e6), ".0") + "M"
}

// price is what a million tokens cost, of what goes in and of what comes out.
func price(info *engine.Model) string {
	if info.Cost.Input == 0 && info.Cost.Output == 0 {
		return lang.C("price", "free")
	}
	return dollars(info.Cost.Input) + " / " + dollars(info.Cost.Output)
}

func dollars(v float64) string {
	if v != 0 && v < 0.01 {
		return "<$0.01"
	}
	s := strconv.FormatFloat(v, 'f', 2, 64)
	return "$" + strings.TrimSuffix(s, ".00")
}

// marks says what a model can do beside text.
func marks(info *engine.Model) string {
	var out []string
	if info.Capabilities.Reasoning {
		out = append(out, lang.C("model", "reasons"))
	}
	if info.Capabilities.Input.Image {
		out = append(out, lang.C("model", "images"))
	}
	return strings.Join(out, " ")
}
