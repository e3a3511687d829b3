package deck

import "testing"

func TestAFooterNamesWhatItIsOn(t *testing.T) {
	d := Parse([]byte("---\ntitle: T\nauthor: A\ndate: today\nfooter: \"{title} {author} {date} {slide}/{slides} {other}\"\n---\n\n# One\n\n---\n\n# Two\n"))
	if got := d.Footer(1); got != "T A today 2/2 {other}" {
		t.Error(got)
	}
}
