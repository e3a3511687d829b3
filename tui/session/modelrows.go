package session

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

// Model is one model as it is listed.
type Model struct {
	Ref                engine.ModelRef
	Name, Provider     string        // harmless
	Info               *engine.Model // nil: no provider has it
	Favourite, Current bool

	low, words string      // in small letters: the name, and what is searched
	named      *NamedModel // who names it, of one that is gone
}

// Gone reports whether no provider has the model.
func (e *Model) Gone() bool { return e.Info == nil }

// Deprecated reports whether its provider will take it away.
func (e *Model) Deprecated() bool { return e.Info != nil && e.Info.Status == deprecated }

// modelLine is a line of the list: a heading, or a model.
type modelLine struct {
	heading string
	entry   *Model
	of      bool // the provider is told with the model
}

// modelRows is what the dialog lists, made once while neither the catalog nor
// what is preferred changes.
type modelRows struct {
	all    []*Model // by provider and age
	byRef  map[string]*Model
	liked  []*Model
	recent []*Model
	named  []*Model // gone, and somebody names them
	hidden int      // that are deprecated
}

// Catalog is what a list of models is made of.
type Catalog struct {
	Providers          []engine.Provider
	Favourites, Recent []engine.ModelRef
	Named              []NamedModel
	Current            engine.ModelRef
}

// NamedModel is a model that somebody wants and that may be gone, and what is said then:
// that it is gone, and for how long it is listed.
type NamedModel struct {
	Ref          engine.ModelRef
	Gone, Listed string
}

func newModelRows(s Catalog) *modelRows {
	l := &modelRows{byRef: map[string]*Model{}}
	providers := slices.Clone(s.Providers)
	slices.SortFunc(providers, func(a, b engine.Provider) int {
		return cmp.Or(strings.Compare(strings.ToLower(a.Name), strings.ToLower(b.Name)), strings.Compare(a.ID, b.ID))
	})
	for _, p := range providers {
		from := len(l.all)
		provider := sanitize.Line(cmp.Or(p.Name, p.ID))
		for id := range p.Models {
			info := p.Models[id]
			e := &Model{Ref: engine.ModelRef{ProviderID: p.ID, ModelID: id}, Provider: provider,
				Name: sanitize.Line(cmp.Or(info.Name, id)), Info: &info}
			s := e.Ref.String()
			e.low = strings.ToLower(e.Name)
			e.words = e.low + " " + strings.ToLower(provider+" "+s)
			l.all = append(l.all, e)
			l.byRef[s] = e
		}
		slices.SortFunc(l.all[from:], func(a, b *Model) int {
			return cmp.Or(strings.Compare(b.Info.Released, a.Info.Released), strings.Compare(a.Name, b.Name),
				strings.Compare(a.Ref.ModelID, b.Ref.ModelID))
		})
	}
	if e := l.byRef[s.Current.Bare().String()]; e != nil {
		e.Current = true
	}
	for _, ref := range s.Favourites {
		e := l.entry(ref)
		e.Favourite = true
		l.liked = append(l.liked, e)
	}
	for _, ref := range s.Recent {
		if e := l.entry(ref); !e.Favourite && !slices.Contains(l.recent, e) {
			l.recent = append(l.recent, e)
		}
	}
	for _, w := range s.Named {
		e := l.entry(w.Ref)
		if e.Gone() && e.named == nil && !slices.Contains(l.named, e) {
			if e.named = &w; !e.Favourite && !slices.Contains(l.recent, e) {
				l.named = append(l.named, e)
			}
		}
	}
	for _, e := range l.all {
		if e.Deprecated() && !e.Current && !e.Favourite {
			l.hidden++
		}
	}
	return l
}

// entry returns a model, which may be gone.
func (l *modelRows) entry(ref engine.ModelRef) *Model {
	s := ref.Bare().String()
	e := l.byRef[s]
	if e == nil {
		e = &Model{Ref: ref.Bare(), Name: sanitize.Line(ref.ModelID), Provider: sanitize.Line(ref.ProviderID),
			low: strings.ToLower(sanitize.Line(ref.ModelID)), words: strings.ToLower(sanitize.Line(s))}
		l.byRef[s] = e
	}
	return e
}

// shows reports whether a model is listed. Deprecated ones are on demand, unless
// the person uses them.
func (e *Model) shows(old bool) bool { return old || !e.Deprecated() || e.Current || e.Favourite }

// lines lists the models by group, or those that fit a text, the best first.
func (l *modelRows) lines(text string, old bool) []modelLine {
	if text = strings.TrimSpace(text); text != "" {
		return l.find(text, old)
	}
	var out []modelLine
	seen := map[*Model]bool{}
	group := func(heading string, all []*Model, of bool) {
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
	group(lang.T("favourites"), l.liked, true)
	group(lang.T("models.recent"), l.recent, true)
	group(lang.T("models.gone"), l.named, true)
	for from := 0; from < len(l.all); {
		to := from
		for to < len(l.all) && l.all[to].Ref.ProviderID == l.all[from].Ref.ProviderID {
			to++
		}
		group(l.all[from].Provider, l.all[from:to], false)
		from = to
	}
	return out
}

// find ranks the models that have every word of a text in their name, their
// provider or their id. Where none has them as they are typed, letters may be
// left out between.
func (l *modelRows) find(text string, old bool) []modelLine {
	var from []*Model
	for _, e := range l.all {
		if e.shows(old) {
			from = append(from, e)
		}
	}
	for _, e := range slices.Concat(l.liked, l.recent, l.named) {
		if e.Gone() {
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
			if at = append(at, i); e.Favourite {
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
type searched []*Model

func (s searched) Len() int            { return len(s) }
func (s searched) String(i int) string { return s[i].words }

// spelled weighs that a word stands in the name or elsewhere, letter by letter.
func spelled(e *Model, word string) int {
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

// Tokens returns a number of tokens in few letters: 200K, 1M.
func Tokens(n int) string {
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
		return lang.T("price.free")
	}
	return Dollars(info.Cost.Input) + " / " + Dollars(info.Cost.Output)
}

// Dollars returns an amount in few letters.
func Dollars(v float64) string {
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
		out = append(out, lang.T("model.reasons"))
	}
	if info.Capabilities.Input.Image {
		out = append(out, lang.T("model.images"))
	}
	return strings.Join(out, " ")
}
