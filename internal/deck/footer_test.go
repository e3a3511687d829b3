package deck

import "testing"

func TestAFooterNamesWhatItIsOn(t *testing.T) {
	d := Parse([]byte("---\ntitle: T\nauthor: A\ndate: today\nfooter: \"{title} {author} {date} {slide}/{slides} {other}\"\n---\n\n# One\n\n---\n\n# Two\n"))
	if got := d.Footer(1); got != "T A today 2/2 {other}" {
		t.Error(got)
	}
}

func TestANumberIsNotShownTwice(t *testing.T) {
	for text, want := range map[string]bool{
		"# A\n": true,
		"---\nfooter: \"{slide} of {slides}\"\n---\n\n# A\n":                       false,
		"---\nfooter: \"{title}\"\n---\n\n# A\n":                                   true,
		"---\nfooter: \"{slide}\"\nslide_numbers: true\n---\n\n# A\n":              true,
		"---\nfooter: \"{slide}\"\n---\n\n---\nfooter: false\n---\n\n# A\n":        true,
		"---\nslide_numbers: false\n---\n\n---\nslide_numbers: true\n---\n\n# A\n": true,
	} {
		if got := Parse([]byte(text)).Numbers(0); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}
