package agents

import (
	"net"
	"strconv"
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/internal/uitest/rig"

	"github.com/openspace-tui/openspace/internal/uitest/mockllm"
	"github.com/openspace-tui/openspace/internal/uitest/oc"
	"github.com/openspace-tui/openspace/internal/uitest/term"
)

func TestNoEngineAtTheAddress(t *testing.T) {
	r := rig.NewRig(t)
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	url := "http://" + l.Addr().String()
	l.Close()
	tm := r.Start("--server", url)
	tm.See("no engine answers at "+url, "opencode serve", "next try")
	tm.Type("a prompt for later", term.Enter)
	tm.See("queued until the engine is ready")
}

func TestAHubPortInUse(t *testing.T) {
	r := rig.NewRig(t)
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	_, port, err := net.SplitHostPort(l.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	tm := term.Start(t, term.Options{Bin: r.Bin, Args: []string{"--demo", "--hub-addr", l.Addr().String(), r.Dir}, Dir: r.Dir, Env: r.Env, W: 140, H: 40})
	tm.See("port "+port+" is taken", "the Hub listens on 127.0.0.1:")
	if out, code := r.Ctl("--list"); code != 0 || !strings.Contains(out, "openspace.pane.list") {
		t.Errorf("ctl: %d %s", code, out)
	}
}

func TestAHugePasteIsSentWhole(t *testing.T) {
	r := rig.NewRig(t)
	tm := r.Start()
	huge := strings.Repeat("0123456789abcdef0123456789abcde\n", 32*1024)
	tm.Type(term.Paste(huge))
	tm.See("[Pasted #1: 32768 lines, 1048 KB]")
	tm.Type(" thanks", term.Enter)
	q := r.Asked("with the paste", func(q mockllm.Request) bool { return strings.Contains(rig.Last(q), "thanks") })
	if got := rig.Last(q); !strings.Contains(got, huge) {
		t.Errorf("%d bytes came to the model", len(got))
	}
	tm.See("build · m1")
}

func TestAReplyCannotControlTheTerminal(t *testing.T) {
	r := rig.NewRig(t)
	r.Mock.Set(t, "evil", `[[{"text":"Look: \u001b]52;c;aGVsbG8=\u0007 \u001b[2J\u001b[31mred\u009b31m \u202eabc\u0000 done.","chunk":2}]]`)
	tm := r.Start()
	tm.Type("scenario:evil", term.Enter)
	tm.See("Look:", "done.", "build · m1")
	for _, bad := range []string{"\x1b]52", "\x1b[2J\x1b[31m", "\u009b", "\u202e", "\x07 "} {
		if strings.Contains(tm.Raw(), bad) {
			t.Errorf("%q was written to the terminal", bad)
		}
	}
}

func TestTerminalsSmallAndLarge(t *testing.T) {
	for _, size := range [][2]int{{20, 5}, {300, 100}} {
		t.Run(strconv.Itoa(size[0])+"x"+strconv.Itoa(size[1]), func(t *testing.T) {
			r := rig.NewRig(t)
			tm := term.Start(t, term.Options{Bin: r.Bin, Args: []string{"--demo", "--consent", "allow", "--hub-addr", "127.0.0.1:0", r.Dir}, Dir: r.Dir, Env: r.Env, W: size[0], H: size[1]})
			tm.See("Ask")
			tm.Type("hi")
			tm.See("┃ hi")
			tm.Type(term.CtrlP)
			tm.See("Commands")
			tm.Type(term.Esc)
			tm.Gone("Commands")
			if size[0] > 100 {
				tm.Type(term.CtrlC, "/open src/app.go:30", term.Enter)
				tm.See("// line number 30")
			}
			tm.Resize(60, 20)
			if size[0] > 100 {
				tm.See("alt+")
			} else {
				tm.See("f1 keys")
			}
			tm.Resize(1, 1)
			tm.Resize(140, 40)
			tm.See("ctrl+p commands")
		})
	}
}

func TestALostStreamIsTakenUpAgainWithoutDoubling(t *testing.T) {
	r := rig.NewRig(t)
	r.Mock.Set(t, "held", `[[{"text":"The beginning. "},{"hold":"gate"},{"text":"The end."}]]`)
	e := oc.Start(t, oc.Options{Dir: r.Dir, Mock: r.Mock})
	tm := r.Start("--server", e.URL, "-p", oc.Password)
	tm.Type("scenario:held", term.Enter)
	tm.See("The beginning.")
	e.Kill()
	tm.See("engine lost")
	tm.Type("typed while it was away")
	tm.See("typed while it was away")
	r.Mock.Release("gate")
	e.Restart(t)
	tm.See("● opencode", "typed while it was away", "scenario:held")
	if n := strings.Count(tm.Screen(), "The beginning."); n > 1 {
		t.Errorf("the text shows %d times\n%s", n, tm.Screen())
	}
	r.Mock.Set(t, "again", `[[{"text":"It works again."}]]`)
	tm.Type(term.CtrlC, "scenario:again", term.Enter)
	tm.See("It works again.")
	if n := strings.Count(tm.Screen(), "scenario:held"); n != 1 {
		t.Errorf("the prompt shows %d times\n%s", n, tm.Screen())
	}
}

func TestNothingIsOrphanedByAKill(t *testing.T) {
	r := rig.NewRig(t)
	tm := r.Start()
	tm.See("● opencode")
	if len(r.Engines()) == 0 {
		t.Fatal("no engine runs")
	}
	rig.Kill(t, tm.PID())
	_ = tm.Wait()
	rig.Until(t, "no engine runs", func() bool { return len(r.Engines()) == 0 })
}

func TestAPromptSentBeforeTheEngineIsReadyWaitsForIt(t *testing.T) {
	r := rig.NewRig(t)
	r.Mock.Set(t, "early", `[[{"text":"It was not lost."}]]`)
	tm := r.Launch("--prompt", "scenario:early")
	tm.See("It was not lost.")
	tm = r.Launch()
	tm.See("Ask anything")
	tm.Type("scenario:early", term.Enter)
	tm.See("It was not lost.")
}
