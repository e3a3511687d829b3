package jump

import (
	"fmt"
	"testing"
)

func TestPlacesAreNoted(t *testing.T) {
	at := func(path string, line int) visit { return visit{path, line} }
	for name, c := range map[string]struct {
		moves []visit
		want  string
	}{
		"one":                       {[]visit{at("a", 1)}, "[{a 1}] 0"},
		"small moves":               {[]visit{at("a", 1), at("a", 9), at("a", 15), at("a", 6)}, "[{a 6}] 0"},
		"a page is small":           {[]visit{at("a", 1), at("a", 11)}, "[{a 11}] 0"},
		"more is a jump":            {[]visit{at("a", 1), at("a", 12)}, "[{a 1} {a 12}] 1"},
		"upwards too":               {[]visit{at("a", 50), at("a", 1)}, "[{a 50} {a 1}] 1"},
		"another file":              {[]visit{at("a", 1), at("b", 1), at("a", 1)}, "[{a 1} {b 1} {a 1}] 2"},
		"one without lines":         {[]visit{at("a", 1), at("p", 0), at("p", 0)}, "[{a 1} {p 0}] 1"},
		"nothing moves but the eye": {[]visit{at("a", 3), at("a", 3)}, "[{a 3}] 0"},
	} {
		t.Run(name, func(t *testing.T) {
			var v visits
			for _, m := range c.moves {
				v.note(m, 10)
			}
			if got := fmt.Sprint(v.all, v.at); got != c.want {
				t.Errorf("%s", got)
			}
		})
	}
	var v visits
	for n := range 250 {
		v.note(at("a", n*100), 10)
	}
	if len(v.all) != maxVisits || v.at != maxVisits-1 || v.all[0].line != 15000 || v.all[v.at].line != 24900 {
		t.Errorf("%d are kept, from %v; %d is the newest", len(v.all), v.all[0], v.at)
	}
	v.at = 10
	v.note(at("b", 1), 10)
	if len(v.all) != 12 || v.at != 11 {
		t.Errorf("those ahead stay: %d, at %d", len(v.all), v.at)
	}
	v.forget(3)
	v.forget(10)
	if len(v.all) != 10 || v.at != 9 {
		t.Errorf("forgotten: %d, at %d", len(v.all), v.at)
	}
}
