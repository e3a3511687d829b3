package dialog

import (
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/answer"
	"github.com/openspace-tui/openspace/theme"
	"github.com/openspace-tui/openspace/tui/widget"
)

// desk is a host that notes what dialogs ask for.
type desk struct {
	win     widget.Window
	open    Stack
	invoked []string
	told    []string
	now     time.Time
}

func newDesk(t *testing.T) *desk {
	t.Helper()
	th, err := theme.Named(theme.Default, true)
	if err != nil {
		t.Fatal(err)
	}
	d := &desk{now: time.Unix(1000, 0)}
	d.win = widget.Window{W: 80, H: 24, Theme: th, Now: func() time.Time { return d.now }}
	return d
}

func (d *desk) Window() *widget.Window              { return &d.win }
func (d *desk) Dialogs() *Stack                     { return &d.open }
func (d *desk) Toast(_ commands.Level, text string) { d.told = append(d.told, text) }
func (d *desk) Invoke(inv call.Invocation) tea.Cmd {
	d.invoked = append(d.invoked, string(inv.ID))
	return nil
}

// press gives keys to the dialog on top, as the program does.
func (d *desk) press(keys ...string) {
	for _, k := range keys {
		top := d.open.Top()
		if _, done := top.Key(d, key(k)); done {
			d.open.Drop(top)
		}
	}
}

func key(k string) tea.KeyPressMsg {
	named := map[string]rune{"enter": tea.KeyEnter, "esc": tea.KeyEscape, "down": tea.KeyDown, "up": tea.KeyUp, "end": tea.KeyEnd}
	if code, ok := named[k]; ok {
		return tea.KeyPressMsg{Code: code}
	}
	return tea.KeyPressMsg{Code: []rune(k)[0], Text: k}
}

func (d *desk) screen() string { return xansi.Strip(Drawn(d, d.open.Top())) }

func TestAStackDropsWhatIsBelow(t *testing.T) {
	a, b := NewPicker("a", nil), NewPicker("b", nil)
	var s Stack
	s.Push(a)
	s.Push(b)
	s.Drop(a)
	if s.Top() != b || s.Has(a) {
		t.Errorf("%v is on top, and a there is %v", s.Top(), s.Has(a))
	}
	s.LeavePicker()
	s.Drop(a)
	if s.Top() != nil {
		t.Errorf("%v is left", s.Top())
	}
}

func TestAPickerFindsMovesAndChooses(t *testing.T) {
	d := newDesk(t)
	rows := []Row{{Label: "alpha", Do: Do(call.AppHelp.Bare())}, {Label: "beta", Do: Do(call.AppDoctor.Bare())}, {Label: "gamma"}}
	d.open.Push(NewPicker("Letters", rows))
	if got := d.screen(); !strings.Contains(got, "Letters") || !strings.Contains(got, "gamma") {
		t.Fatalf("it shows\n%s", got)
	}
	d.press("down", "up", "down", "enter")
	if len(d.open) != 0 || strings.Join(d.invoked, " ") != string(call.AppDoctor) {
		t.Errorf("%d are open, %v ran", len(d.open), d.invoked)
	}
	p := NewPicker("Letters", rows)
	d.open.Push(p)
	d.press("g", "m")
	if r, ok := p.Chosen(); !ok || r.Label != "gamma" || strings.Contains(d.screen(), "alpha") {
		t.Errorf("%q is chosen in\n%s", r.Label, d.screen())
	}
	p.Paste(d, "zz")
	if got := d.screen(); !strings.Contains(got, "nothing matches") {
		t.Errorf("it shows\n%s", got)
	}
	d.press("enter", "esc")
	if len(d.open) != 0 {
		t.Error("esc does not close it")
	}
}

func TestAQuestionTakesNoLetterThatCameTooSoon(t *testing.T) {
	d := newDesk(t)
	confirmed := false
	q := &Question{Title: "Go?", Text: "It goes.", Yes: "y goes", Do: Do(call.AppDoctor.Bare()), Settle: answer.NewSettle(d.now, false),
		Wake: func(*answer.Settle) tea.Cmd { return nil }, Confirmed: func(time.Time) { confirmed = true }}
	d.open.Push(q)
	d.press("y")
	if len(d.open) != 1 || !strings.Contains(d.screen(), "a moment…") {
		t.Fatalf("it is gone, or shows\n%s", d.screen())
	}
	d.now = d.now.Add(answer.PauseFor)
	d.press("y")
	if len(d.open) != 0 || !confirmed || len(d.invoked) != 1 {
		t.Errorf("%d are open, %v, %v ran", len(d.open), confirmed, d.invoked)
	}
}

func TestALongListIsNotConfirmedUnread(t *testing.T) {
	d := newDesk(t)
	var about []string
	for range 60 {
		about = append(about, "a program")
	}
	yes := 0
	d.open.Push(NewConfirm("End them?", "ends them", about, func() tea.Cmd { yes++; return nil }))
	d.screen()
	d.press("enter")
	if yes != 0 {
		t.Fatal("it was confirmed before its end was seen")
	}
	d.press("end")
	d.screen()
	d.now = d.now.Add(answer.PauseFor)
	d.press("enter")
	if yes != 1 || len(d.open) != 0 {
		t.Errorf("confirmed %d times, %d are open", yes, len(d.open))
	}
}

func TestAnExportGoesWhereThePersonWrites(t *testing.T) {
	d := newDesk(t)
	e := NewExport(func(ending string) string { return "talk" + ending })
	d.open.Push(e)
	d.press("down", " ")
	if got := e.Path.Value(); got != "talk.json" {
		t.Errorf("the path is %q", got)
	}
	e.Write("")
	d.press("enter")
	if len(d.told) != 1 || len(d.invoked) != 0 {
		t.Errorf("%v is told, %v ran", d.told, d.invoked)
	}
	e.Paste(d, "mine.json")
	d.press("enter")
	if len(d.invoked) != 1 || !d.open.Has(e) { // it closes once the file is written
		t.Errorf("%v ran, %v", d.invoked, d.open)
	}
}
