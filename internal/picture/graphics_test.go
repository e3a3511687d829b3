package picture

import (
	"bytes"
	"encoding/base64"
	"image/png"
	"regexp"
	"strings"
	"testing"

	xansi "github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/ansi/kitty"
)

// decoded is a picture of a size, as it is read.
func decoded(t testing.TB, w, h int) *Picture {
	t.Helper()
	p, err := Decode(made(t, w, h, png.Encode))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// send does what is pending, as the loop does.
func send(t *testing.T, g *Graphics) (bytes, dropped string) {
	t.Helper()
	o := g.Pending()
	if o == nil {
		t.Fatal("nothing is to be sent")
	}
	p := o.Parcel()
	return p.Bytes, g.Sent(p)
}

func TestATerminalThatKnowsPlaceholdersDrawsPictures(t *testing.T) {
	p := decoded(t, 400, 200)
	blocks := p.Blocks(40, 20)
	g := NewGraphics()
	for name, off := range map[string]*Graphics{"none": nil, "one that is off": g} {
		if got := off.Draw(p, 40, 20); strings.Join(got, "\n") != strings.Join(blocks, "\n") || off.Pending() != nil || off.Clear() != "" {
			t.Errorf("%s draws %q", name, got)
		}
	}
	g.Turn(true)
	if got := g.Draw(p, 40, 20); strings.Join(got, "\n") != strings.Join(blocks, "\n") {
		t.Errorf("before it was sent it is %q", got)
	}
	before := g.Version()
	sent, _ := send(t, g)
	if g.Version() == before || g.Pending() != nil {
		t.Error("it is not drawn anew, or sent again")
	}
	if head := regexp.MustCompile(`^\x1b_G[^;]*;`).FindString(sent); !strings.Contains(head, "a=T") || !strings.Contains(head, "U=1") || !strings.Contains(head, "c=40") ||
		!strings.Contains(head, "r=10") || !strings.Contains(head, "q=2") || !strings.Contains(head, "i=5198593") || !strings.Contains(head, "f=100") {
		t.Errorf("it is sent as %q", head)
	}
	var data strings.Builder
	for _, m := range regexp.MustCompile(`\x1b_G[^;]*;([^\x1b]*)\x1b\\`).FindAllStringSubmatch(sent, -1) {
		if len(m[1]) > kitty.MaxChunkSize {
			t.Errorf("a part has %d bytes", len(m[1]))
		}
		data.WriteString(m[1])
	}
	raw, err := base64.StdEncoding.DecodeString(data.String())
	if err != nil {
		t.Fatal(err)
	}
	if img, err := png.Decode(bytes.NewReader(raw)); err != nil || img.Bounds().Dx() != 400 || img.Bounds().Dy() != 200 {
		t.Errorf("what is sent: %v", err)
	}
	rows := g.Draw(p, 40, 20)
	if len(rows) != 10 {
		t.Fatalf("it has %d rows", len(rows))
	}
	for y, row := range rows {
		if xansi.StringWidth(row) != 40 || !strings.HasPrefix(row, "\x1b[38;2;79;83;1m") {
			t.Errorf("row %d is %d wide: %q", y, xansi.StringWidth(row), row)
		}
		if want := string([]rune{kitty.Placeholder, kitty.Diacritic(y), kitty.Diacritic(39)}) + "\x1b[m"; !strings.HasSuffix(row, want) {
			t.Errorf("row %d ends in %q", y, row[len(row)-20:])
		}
	}
	if got := g.Clear(); got != "\x1b_Gq=2,i=5198593,d=I,a=d\x1b\\" {
		t.Errorf("it is forgotten by %q", got)
	}
	if got := g.Draw(p, 40, 20); strings.Join(got, "\n") != strings.Join(blocks, "\n") {
		t.Error("it is still taken to be there")
	}
}

func TestALargePictureIsSentAsLargeAsItShows(t *testing.T) {
	g := NewGraphics()
	g.Turn(true)
	small, large := decoded(t, 1200, 900), decoded(t, 1200, 900)
	g.Draw(small, 10, 10)
	a, _ := send(t, g)
	g.Draw(large, 80, 60)
	b, _ := send(t, g)
	if len(a)*4 > len(b) {
		t.Errorf("for 10 columns %d bytes are sent, for 80 %d", len(a), len(b))
	}
	g.Draw(large, 400, 400)
	if g.Pending() != nil {
		t.Error("more columns than can be named are sent")
	}
}

func TestPicturesThatNoLongerShowAreForgotten(t *testing.T) {
	p := decoded(t, 100, 100)
	g := NewGraphics()
	g.Turn(true)
	var dropped strings.Builder
	for w := 10; w < 40; w++ {
		g.Draw(p, w, 50)
		_, old := send(t, g)
		dropped.WriteString(old)
		g.Draw(p, w, 50)
	}
	if n := strings.Count(dropped.String(), "a=d"); n < 18 || n > 22 {
		t.Errorf("of 30 sizes %d were forgotten", n)
	}
	if len(g.sent) > maxKept+2 {
		t.Errorf("%d are kept", len(g.sent))
	}
	seen := map[uint32]bool{}
	for _, at := range g.sent {
		if seen[at.id] {
			t.Error("an id stands for two")
		}
		seen[at.id] = true
	}
}

func TestPlaceholders(t *testing.T) {
	for env, want := range map[string]bool{"TERM=xterm-kitty": true, "TERM=xterm-ghostty": true, "TERM=xterm-256color": false, "": false,
		"TERM=tmux-256color TMUX=x": false, "TERM=xterm-kitty ZELLIJ=0": false} {
		vars := map[string]string{}
		for _, v := range strings.Fields(env) {
			name, value, _ := strings.Cut(v, "=")
			vars[name] = value
		}
		if got := Placeholders(func(name string) string { return vars[name] }); got != want {
			t.Errorf("%s: %v", env, got)
		}
	}
}
