package session

import (
	"regexp"
	"strings"
	"testing"

	xansi "github.com/charmbracelet/x/ansi"
	"github.com/google/go-cmp/cmp"

	"github.com/openspace-tui/openspace/internal/engine"
)

// someModel makes a model; its cost is in dollars a million tokens.
func someModel(name, status, released string, context int, in, out float64) engine.Model {
	m := engine.Model{Name: name, Status: status, Released: released}
	m.Limit.Context, m.Cost.Input, m.Cost.Output = context, in, out
	return m
}

func someProviders() []engine.Provider {
	thinks := someModel("Claude Sonnet 5", "active", "2026-05-01", 200_000, 3, 15)
	thinks.Capabilities.Reasoning, thinks.Capabilities.Input.Image = true, true
	return []engine.Provider{
		{ID: "zed", Name: "Zed AI", Models: map[string]engine.Model{"free-one": someModel("Free One", "active", "", 8_000, 0, 0)}},
		{ID: "anthropic", Name: "Anthropic", Models: map[string]engine.Model{
			"claude-sonnet-5": thinks, "claude-opus-5": someModel("Claude Opus 5", "beta", "2026-06-01", 1_000_000, 5, 25),
			"claude-2": someModel("Claude 2", deprecated, "2023-01-01", 100_000, 8, 24), "claude-3": someModel("Claude 3", deprecated, "2024-01-01", 100_000, 8, 24)}},
	}
}

// listedAs returns lines as a list of words: headings, and models with their signs.
func listedAs(lines []modelLine) []string {
	var out []string
	for _, l := range lines {
		switch e := l.entry; {
		case e == nil:
			out = append(out, "# "+l.heading)
		case e.Gone():
			out = append(out, strings.TrimSpace(e.Ref.String()+" gone "+who(e)))
		default:
			s := e.Name
			if e.Favourite {
				s += " ★"
			}
			if e.Current {
				s += " ●"
			}
			out = append(out, s)
		}
	}
	return out
}

// who is what is said of a model that is gone.
func who(e *Model) string {
	if e.named == nil {
		return ""
	}
	return e.named.Gone
}

func refs(all ...string) []engine.ModelRef {
	var out []engine.ModelRef
	for _, s := range all {
		provider, model, _ := strings.Cut(s, "/")
		out = append(out, engine.ModelRef{ProviderID: provider, ModelID: model})
	}
	return out
}

func TestModelsAreListedByGroup(t *testing.T) {
	for name, tt := range map[string]struct {
		source Catalog
		old    bool
		hidden int
		want   []string
	}{
		"by provider, the newest first": {Catalog{}, false, 2, []string{"# Anthropic", "Claude Opus 5", "Claude Sonnet 5", "# Zed AI", "Free One"}},
		"deprecated ones on demand":     {Catalog{}, true, 2, []string{"# Anthropic", "Claude Opus 5", "Claude Sonnet 5", "Claude 3", "Claude 2", "# Zed AI", "Free One"}},
		"a deprecated one that answers": {Catalog{Current: refs("anthropic/claude-2")[0]}, false, 1, []string{"# Anthropic", "Claude Opus 5", "Claude Sonnet 5", "Claude 2 ●", "# Zed AI", "Free One"}},
		"favourites, then those of late, once each": {
			Catalog{Favourites: refs("zed/free-one", "anthropic/claude-3"), Recent: refs("zed/free-one", "anthropic/claude-sonnet-5", "anthropic/claude-sonnet-5")}, false, 1,
			[]string{"# Favourites", "Free One ★", "Claude 3 ★", "# Recent", "Claude Sonnet 5", "# Anthropic", "Claude Opus 5"}},
		"what is gone, once": {
			Catalog{Favourites: refs("zed/none"), Recent: refs("zed/none", "gone/late"), Named: []NamedModel{{Ref: refs("zed/none")[0], Gone: "-m names"}, {Ref: refs("gone/x")[0], Gone: "the engine's configuration names"}, {Ref: refs("zed/free-one")[0], Gone: "-m names"}}}, false, 2,
			[]string{"# Favourites", "zed/none gone -m names", "# Recent", "gone/late gone", "# Gone", "gone/x gone the engine's configuration names",
				"# Anthropic", "Claude Opus 5", "Claude Sonnet 5", "# Zed AI", "Free One"}},
	} {
		t.Run(name, func(t *testing.T) {
			tt.source.Providers = someProviders()
			l := newModelRows(tt.source)
			if diff := cmp.Diff(tt.want, listedAs(l.lines("", tt.old))); diff != "" {
				t.Error(diff)
			}
			if l.hidden != tt.hidden {
				t.Errorf("%d are hidden", l.hidden)
			}
		})
	}
}

func TestModelsAreFoundByNameProviderAndID(t *testing.T) {
	l := newModelRows(Catalog{Providers: someProviders(), Favourites: refs("gone/claude-x")})
	for text, want := range map[string][]string{
		"opus":        {"Claude Opus 5"},
		"OPUS claude": {"Claude Opus 5"},
		"zed":         {"Free One"},
		"free-one":    {"Free One"},
		"anth sonn":   {"Claude Sonnet 5"},
		"cso5":        {"Claude Sonnet 5", "Claude Opus 5"}, // letters left out
		"claude x":    {"gone/claude-x gone"},
		"xyz":         nil,
	} {
		got := listedAs(l.lines(text, false))
		if len(got) != len(want) || len(want) == 1 && got[0] != want[0] {
			t.Errorf("%q finds %q, want %q", text, got, want)
		}
	}
	if got := listedAs(l.lines("claude 2", true)); len(got) == 0 || got[0] != "Claude 2" {
		t.Errorf("deprecated ones are not searched: %q", got)
	}
}

func TestSizesAndPricesInFewLetters(t *testing.T) {
	for n, want := range map[int]string{0: "", 512: "512", 8_000: "8K", 131_072: "131K", 262_144: "262K", 999_999: "1M", 1_048_576: "1M", 2_500_000: "2.5M"} {
		if got := Tokens(n); got != want {
			t.Errorf("%d is %q, want %q", n, got, want)
		}
	}
	for want, cost := range map[string][2]float64{"free": {}, "$3 / $15": {3, 15}, "$0.25 / $1.25": {0.25, 1.25}, "<$0.01 / $0": {0.001, 0}} {
		m := someModel("", "", "", 0, cost[0], cost[1])
		if got := price(&m); got != want {
			t.Errorf("%v is %q, want %q", cost, got, want)
		}
	}
}

func TestColumnsFallAwayInTheirOrder(t *testing.T) {
	for w, want := range map[int]string{80: "marks 1M $1", 60: "1M $1", 40: "1M", 30: ""} {
		if got := strings.Join(strings.Fields(columns(w, "1M", "$1", "marks")), " "); got != want {
			t.Errorf("at %d: %q, want %q", w, got, want)
		}
	}
}

func TestColumnsStandApart(t *testing.T) {
	for _, cost := range [][2]float64{{0.05, 0.4}, {10.5, 42.5}, {0.001, 0.002}, {600, 2400}} {
		m := someModel("", "", "", 0, cost[0], cost[1])
		for w, want := range map[int]string{36: "1M", 40: "1M", 49: "1M", 50: "1M  " + price(&m), 100: "reasons images  1M  " + price(&m)} {
			got := columns(w, "1M", price(&m), "reasons images")
			if flat := regexp.MustCompile(`  +`).ReplaceAllString(strings.TrimSpace(got), "  "); flat != want {
				t.Errorf("at %d: %q, want %q", w, flat, want)
			}
			if xansi.StringWidth(got) > w-12 {
				t.Errorf("at %d %q is cut", w, got)
			}
		}
	}
}
