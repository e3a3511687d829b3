package mermaid

import (
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	. "github.com/openspace-tui/openspace/internal/diagram/mermaid"
)

func TestChartsAreRead(t *testing.T) {
	for name, c := range map[string]struct{ source, want, left, title string }{
		"a pie": {"pie showData title Pets\n\"Dogs\" : 386\n'Cats': 85.5;\n%% none\n\"Rats\" : 1",
			"- Dogs: 81.7% (386)\n- Cats: 18.1% (85.5)\n- Rats: 0.2% (1)", "", "Pets"},
		"a pie with what is none": {"pie\ntitle Pets of us\n\"a\" : 0\n\"b\": -3\nc : 2", "- a: 0%", "left out: line 4: \"b\": -3, line 5: c : 2", "Pets of us"},
		"a timeline": {"timeline\ntitle Past\n: lost\nsection One\n2002 : a\n2004 : b : c\n: d\nsection Two\n2005\ndirection LR",
			"- One\n  - 2002: a\n  - 2004: b, c, d\n- Two\n  - 2005", "left out: line 3: : lost, line 10: direction", "Past"},
		"colons in events": {"timeline\n2024 : at 10:30 release : http://x.y/z:1\n: c:d\n10:30: e\n2025 :f",
			"- 2024: at 10:30 release, http://x.y/z:1, c:d\n- 10:30: e\n- 2025: f", "", ""},
		"tasks after each other": {"gantt\ntitle Plan\nsection One\nA :a, 2024-01-01, 3d\nB : 1w\nsection Two\nC : crit, after a, 12h\nD : done, milestone, m, 2024-02-01, 0d",
			"- One\n  - A: 2024-01-01 – 2024-01-04\n  - B: 2024-01-04 – 2024-01-11\n- Two\n  - C: 2024-01-04 – 2024-01-04 12:00\n  - D: 2024-02-01", "", "Plan"},
		"tasks before those that they follow": {"gantt\nA : after c, 1d\nB : 2024-01-01, until c\nC : c, 2024-01-05, 1d",
			"- A: 2024-01-06 – 2024-01-07\n- B: 2024-01-01 – 2024-01-05\n- C: 2024-01-05 – 2024-01-06", "", ""},
		"tasks over days off": {"gantt\nexcludes weekends, 2024-01-08\nA : 2024-01-04, 3d\nB : 1d\nC : 2024-01-04, 2024-01-09",
			"- A: 2024-01-04 – 2024-01-10\n- B: 2024-01-10 – 2024-01-11\n- C: 2024-01-04 – 2024-01-09", "", ""},
		"no days at all":         {"gantt\nexcludes monday tuesday wednesday thursday friday saturday sunday\nA : 2024-01-01, 1d", "- A: 2024-01-01 – 2024-01-02", "", ""},
		"hours alone":            {"gantt\ndateFormat HH:mm\nA : 17:49, 2m\nB : 90m", "- A: 17:49 – 17:51\n- B: 17:51 – 19:21", "", ""},
		"days that belong to it": {"gantt\ninclusiveEndDates\ndateFormat DD.MM.YYYY\nA : 01.02.2024, 03.02.2024", "- A: 2024-02-01 – 2024-02-04", "", ""},
		"seconds since 1970":     {"gantt\ndateFormat X\nA : 0, 86400", "- A: 1970-01-01 – 1970-01-02", "", ""},
		"what follows nothing":   {"gantt\nA : 3d\nB : after nobody, 1d\nC : 2024-01-01, 1d\nclick C href \"x\"", "- C: 2024-01-01 – 2024-01-02", "left out: line 5: click, line 2: A, line 3: B", ""},
		"tasks that end too soon": {"gantt\nA : 2024-01-05, 2024-01-01\nB : 2024-01-01, 9999999y\nC: 2024-01-01, 1M", "- A: 2024-01-05\n- B: 2024-01-01\n- C: 2024-01-01 – 2024-02-01",
			"left out: line 2: A: 2024-01-01, line 3: B: 9999999y", ""},
		"milliseconds":      {"gantt\ndateFormat SSS\nA : a, 000, 6ms\nB : after a, 30ms", "- A: 00:00 – 00:00:00.006\n- B: 00:00:00.006 – 00:00:00.036", "", ""},
		"seconds of one":    {"gantt\ndateFormat ss\nA : 00, 6s\nM : vert, 01,\nB : 06, 3s", "- A: 00:00 – 00:00:06\n- M: 00:00:01\n- B: 00:00:06 – 00:00:09", "", ""},
		"short dates":       {"gantt\nA : a, 2024-2-1, 20d\nB : 1d\nC : after a, 1d", "- A: 2024-02-01 – 2024-02-21\n- B: 2024-02-21 – 2024-02-22\n- C: 2024-02-21 – 2024-02-22", "", ""},
		"years alone":       {"gantt\nA : 1982, 3y\nB : 1986, 3y", "- A: 1982-01-01 – 1985-01-01\n- B: 1986-01-01 – 1989-01-01", "", ""},
		"names of months":   {"gantt\ndateFormat D MMM YY\nA : 3 Feb 24, 2d\nB : 4 March 24, 1d", "- A: 2024-02-03 – 2024-02-05\n- B: 2024-03-04 – 2024-03-05", "", ""},
		"days without year": {"gantt\ndateFormat DD.MM\nA : 03.02, 2d", "- A: 02-03 – 02-05", "", ""},
		"halves of a day":   {"gantt\ndateFormat YYYY-MM-DD hh:mm A\nA : 2024-02-01 01:30 PM, 2h", "- A: 2024-02-01 13:30 – 2024-02-01 15:30", "", ""},
		"a milestone of 0":  {"gantt\nA : milestone, a, 2024-02-01, 0\nB : after a, 2d\nC : milestone, after a,", "- A: 2024-02-01\n- B: 2024-02-01 – 2024-02-03\n- C: 2024-02-01", "", ""},
		"a line through all": {"gantt\ndateFormat HH:mm\nX : vert, v1, 17:30, 2m\nA : 3m\nB : after v1, 8m",
			"- X: 17:30\n- A: 17:32 – 17:35\n- B: 17:32 – 17:40", "", ""},
		"a beginning that is none": {"gantt\nA : 2024-01-01, 2d\nB : b, soon, 3d\nC : 1d\nD : after b, 1d\nE : 2024-02-31, 2d\nF : 2024-02-01, until e",
			"- A: 2024-01-01 – 2024-01-03\n- C: 2024-01-06 – 2024-01-07\n- D: 2024-01-06 – 2024-01-07", "left out: line 3: B, line 6: E, line 7: F", ""},
		"a first that is none":          {"gantt\nA : a, soon, 3d\nB : after a, 1d\nC : 2024-01-01, 2d", "- B: 2024-01-04 – 2024-01-05\n- C: 2024-01-01 – 2024-01-03", "left out: line 2: A", ""},
		"an end that is none":           {"gantt\nA : 2024-01-01, some days\nB : 2d # and on", "- A: 2024-01-01\n- B: 2024-01-01 – 2024-01-03", "left out: line 2: A: some days", ""},
		"a day off at the end":          {"gantt\nexcludes 2014-01-10\nA : a, 2014-01-08, 2d\nB : after a, 1d", "- A: 2014-01-08 – 2014-01-10\n- B: 2014-01-11 – 2014-01-12", "", ""},
		"one of several that are known": {"gantt\nA : a, 2024-01-01, 2d\nB : after a nobody, 1d", "- A: 2024-01-01 – 2024-01-03\n- B: 2024-01-03 – 2024-01-04", "", ""},
	} {
		t.Run(name, func(t *testing.T) {
			d, err := Read(c.source, "d")
			if err != nil {
				t.Fatal(err)
			}
			if got := strings.Join(d.Chart.Words(), "\n"); got != c.want {
				t.Error(cmp.Diff(c.want, got))
			}
			if d.LeftOut(Told) != c.left || d.Title != c.title {
				t.Errorf("%q, %q", d.LeftOut(Told), d.Title)
			}
		})
	}
	for _, source := range []string{"pie", "gantt\ntitle x", "gantt\nA: b", "pie\n\"a\" : x"} {
		if _, err := Read(source, ""); err == nil {
			t.Errorf("%q is a diagram", source)
		}
	}
}

func TestTicksAreAsFarApartAsTheirDates(t *testing.T) {
	for name, c := range map[string]struct {
		source string
		room   int
		want   string
	}{
		"weeks begin on mondays": {"gantt\nA : 2024-01-03, 30d", 60, "2024-01-08 01-15 01-22 01-29"},
		"months":                 {"gantt\nA : 2023-11-20, 100d", 30, "2023-12 2024-01 2024-02"},
		"the year, once more":    {"gantt\nA : 2023-12-20, 20d", 40, "2023-12-25 2024-01-01 01-08"},
		"hours, and midnight":    {"gantt\ndateFormat YYYY-MM-DD HH:mm\nA : 2024-01-01 18:00, 12h", 40, "18:00 21:00 01-02 03:00 06:00"},
		"years":                  {"gantt\nA : 2000-06-01, 3000-01-01", 40, "2200 2400 2600 2800 3000"},
		"as the diagram says":    {"gantt\naxisFormat %-d. %b\ntickInterval 2day\nA : 2024-01-01, 5d", 40, "2. Jan 4. Jan 6. Jan"},
		"where there is no room": {"gantt\ntickInterval 1day\nA : 2024-01-01, 50d", 20, "2024-01 2024-02"},
	} {
		t.Run(name, func(t *testing.T) {
			d, err := Read(c.source, "")
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, tick := range d.Chart.(*Gantt).Ticks(c.room) {
				got = append(got, tick.Label)
			}
			if strings.Join(got, " ") != c.want {
				t.Errorf("%q", got)
			}
		})
	}
}

func TestChartsAreDrawnOnABoard(t *testing.T) {
	b, d := onBoard(t, "gantt\ntitle Plan\nsection S\nA : a, 2024-01-01, 10d\nM : milestone, after a, 0d")
	kinds := map[string]int{}
	for _, s := range b.Infos() {
		kinds[s.Kind]++
	}
	if kinds["box"]+kinds["rectangle"] != 1 || kinds["diamond"]+kinds["decision"] != 1 || kinds["text"] < 5 || len(d.Shapes) != len(b.Infos()) {
		t.Errorf("%v", kinds)
	}
}

func TestWhatWasIsNotCutOnABoard(t *testing.T) {
	const long = "words of an event that are longer than a line of a timeline on a board is"
	b, _ := onBoard(t, "timeline\n2002 : "+long)
	var all []string
	for _, s := range b.Find("", "text") {
		all = append(all, s.Text)
	}
	if got := strings.Join(all, " "); !strings.Contains(got, long) {
		t.Errorf("%q", got)
	}
}

func TestThePercentagesOfAPieAreAHundred(t *testing.T) {
	for name, c := range map[string]struct {
		amounts []float64
		want    string
	}{
		"thirds":                        {[]float64{1, 1, 1}, "34% 33% 33%"},
		"what was a hundred and one":    {[]float64{2.5, 2.5, 95}, "3% 2% 95%"},
		"what was a hundred already":    {[]float64{29, 71}, "29% 71%"},
		"less than one have a decimal":  {[]float64{3, 2, 995}, "0.3% 0.2% 99.5%"},
		"what is none stays none":       {[]float64{0, 1, 2}, "0% 33% 67%"},
		"nothing at all":                {[]float64{0, 0}, "0% 0%"},
		"one":                           {[]float64{0.1}, "100%"},
		"nine of eleven":                {[]float64{1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1}, "10% 9% 9% 9% 9% 9% 9% 9% 9% 9% 9%"},
		"more than a number can hold":   {[]float64{math.MaxFloat64, math.MaxFloat64}, "0% 0%"},
		"decimals that add up to a lot": {[]float64{1, 1, 1, 597}, "0.2% 0.2% 0.1% 99.5%"},
	} {
		p := &Pie{}
		var got []string
		for _, a := range c.amounts {
			p.Slices = append(p.Slices, Slice{Name: "x", Amount: a})
		}
		for i := range p.Slices {
			got = append(got, p.Percent(i))
		}
		if s := strings.Join(got, " "); s != c.want {
			t.Errorf("%s: %s, want %s", name, s, c.want)
		}
	}
}

// charted is what a chart says, and what is left out of it.
type charted struct{ source, want, left string }

func chartsAre(t *testing.T, all map[string]charted) {
	t.Helper()
	for name, c := range all {
		t.Run(name, func(t *testing.T) {
			d, err := Read(c.source, "d")
			if err != nil {
				t.Fatal(err)
			}
			if got := strings.Join(d.Chart.Words(), "\n"); got != c.want || d.LeftOut(Told) != c.left {
				t.Errorf("%s\n%q", cmp.Diff(c.want, got), d.LeftOut(Told))
			}
		})
	}
}
