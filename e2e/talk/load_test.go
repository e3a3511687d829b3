package talk

import (
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/openspace-tui/openspace/internal/uitest/rig"

	"github.com/openspace-tui/openspace/internal/uitest/term"
)

// beside starts the program with a terminal that echoes keys in a pane, and
// others in a pane beside it that print what differs on every line: one shows,
// the rest are tabs behind it.
func beside(t testing.TB, busy int) *term.Term {
	t.Helper()
	r := rig.NewQuietRig(t)
	r.Shell()
	tm := r.Start("--demo", "--consent", "allow")
	call := func(id, args string) {
		t.Helper()
		if out, code := r.Ctl("openspace."+id, args); code != 0 {
			t.Fatalf("%s %s: %s", id, args, out)
		}
	}
	for i := range busy {
		call("terminal.create", fmt.Sprintf(`{"title":"busy %d"}`, i+1))
		call("terminal.send", fmt.Sprintf(`{"terminalId":"busy-%d","text":"base64 /dev/urandom\n"}`, i+1))
	}
	call("pane.open", `{"type":"terminal","contentId":"keys","newPane":true}`)
	call("terminal.send", `{"terminalId":"keys","text":"exec cat >/dev/null\n"}`)
	call("pane.focus", `{"contentId":"terminal:keys"}`)
	return tm
}

// typist types letters, as fast as a hand can.
type typist struct {
	tm   *term.Term
	pace *time.Ticker
	n    int
}

func newTypist(t testing.TB, tm *term.Term) *typist {
	y := &typist{tm, time.NewTicker(40 * time.Millisecond), 0}
	t.Cleanup(y.pace.Stop)
	return y
}

// key presses one and gives how long it took to be on the screen.
func (y *typist) key() time.Duration {
	const row = 20
	line, at := y.n/row, y.n%row
	y.n++
	before := fmt.Sprintf("%d:%s", line, "abcdefghijklmnopqrst"[:at])
	if at == 0 {
		y.tm.Type(term.Enter, before)
		y.tm.See(before)
	}
	<-y.pace.C
	key := string(rune('a' + at))
	began := time.Now()
	y.tm.Type(key)
	y.tm.See(before + key)
	return time.Since(began)
}

// resident is a process's memory in bytes.
func resident(t testing.TB, pid int) int {
	t.Helper()
	b, err := os.ReadFile(fmt.Sprintf("/proc/%d/statm", pid))
	if err != nil {
		t.Fatal(err)
	}
	pages, err := strconv.Atoi(strings.Fields(string(b))[1])
	if err != nil {
		t.Fatal(err)
	}
	return pages * os.Getpagesize()
}

func TestKeysStayQuickBesideNineteenTerminalsThatPrint(t *testing.T) {
	tm := beside(t, 19)
	var took []time.Duration
	y := newTypist(t, tm)
	for range 100 {
		took = append(took, y.key())
	}
	slices.Sort(took)
	mb := resident(t, tm.PID()) >> 20
	t.Logf("p50 %v, p90 %v, p99 %v; %d MB", took[50], took[90], took[99], mb)
	// What is promised is 50 ms; this machine also runs what prints.
	if took[90] > 250*time.Millisecond {
		t.Errorf("nine of ten keys take up to %v", took[90])
	}
	if limit := 20 * 60; mb > limit {
		t.Errorf("the program takes %d MB, more than %d", mb, limit)
	}
}

// BenchmarkKeysIntoATerminal measures from a key to its cell on the screen of
// the built program.
func BenchmarkKeysIntoATerminal(b *testing.B) {
	for _, busy := range []int{0, 1, 19} {
		b.Run(fmt.Sprintf("beside %d that print", busy), func(b *testing.B) {
			tm := beside(b, busy)
			y := newTypist(b, tm)
			var all []time.Duration
			for b.Loop() {
				all = append(all, y.key())
			}
			slices.Sort(all)
			ms := func(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }
			b.ReportMetric(ms(all[len(all)/2]), "p50-ms")
			b.ReportMetric(ms(all[len(all)*99/100]), "p99-ms")
			b.ReportMetric(float64(resident(b, tm.PID())>>20), "MB")
		})
	}
}
