package cli

import (
	"reflect"
	"sync"
	"time"
	"unsafe"

	tea "charm.land/bubbletea/v2"
)

// When the renderer is told to write what changed.
const (
	fps    = 120
	frame  = time.Second / fps // between two frames
	atOnce = time.Millisecond  // from a view to its frame, after a rest
)

// nets are when it is told again after a frame: the library takes a view only
// after it was made, which may be later than the frame that was meant for it.
var nets = [...]time.Duration{25 * time.Millisecond, 250 * time.Millisecond}

// pace stands in for the clock of Bubble Tea's renderer. That one ticks 120
// times a second for ever, and each time a timer ends in Go it wakes a sleeping
// process several times. This one ticks once for a frame, and not at rest.
//
// The library has no option for it (2.0.9): its clock is looked for by name.
// Where there is none, it goes on as it does alone.
type pace struct {
	rest  func()         // is called when the last tick was, after each burst of frames
	shown func()         // is called once the first frame is out
	clock chan time.Time // a tick that was not taken yet is enough

	mu    sync.Mutex
	timer *time.Timer // nil where there is no clock to stand in for
	last  time.Time   // the last tick
	due   time.Time   // the next one
	frame bool        // the next one is for a frame
	net   int         // the next one otherwise, in nets
	full  bool        // there was a view that shows something
	once  sync.Once   // of shown
}

// lead makes it the clock of a program that does not run yet, and says whether
// it could.
func (p *pace) lead(program *tea.Program) bool {
	f := reflect.ValueOf(program).Elem().FieldByName("ticker")
	if !f.IsValid() || f.Type() != reflect.TypeFor[*time.Ticker]() {
		return false
	}
	p.clock = make(chan time.Time, 1)
	silent := time.NewTicker(time.Hour) // the library stops and resets it
	silent.C = p.clock
	*(**time.Ticker)(unsafe.Pointer(f.UnsafeAddr())) = silent
	p.mu.Lock()
	defer p.mu.Unlock()
	p.timer = time.AfterFunc(time.Hour, p.tick)
	p.timer.Stop()
	return true
}

// drawn says that there is a view to write, and whether it shows something.
func (p *pace) drawn(full bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.full = p.full || full
	if p.timer == nil {
		if p.full {
			p.once.Do(p.shown)
		}
		return
	}
	if p.frame {
		return
	}
	p.frame = true
	now := time.Now()
	p.in(now, max(atOnce, p.last.Add(frame).Sub(now)))
}

// tick has the renderer write what there is.
func (p *pace) tick() {
	if p.ticked() {
		p.rest()
	}
}

// ticked says whether that was the last time before something is drawn again.
func (p *pace) ticked() (last bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	now := time.Now()
	if p.timer == nil || now.Before(p.due) { // it was put off while it fired
		return false
	}
	select {
	case p.clock <- now:
	default:
	}
	if p.last = now; p.frame {
		p.frame, p.net = false, 0
	} else if p.full {
		p.once.Do(p.shown)
	}
	if p.net == len(nets) {
		return true
	}
	p.in(now, nets[p.net])
	p.net++
	return false
}

func (p *pace) in(now time.Time, d time.Duration) {
	p.due = now.Add(d)
	p.timer.Reset(d)
}

// end stops it.
func (p *pace) end() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.timer != nil {
		p.timer.Stop()
		p.timer = nil
	}
}

// paced is a model whose views set the pace.
type paced struct {
	tea.Model
	pace *pace
}

// Update goes on with the same model.
func (m *paced) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	_, cmd := m.Model.Update(msg)
	return m, cmd
}

// View draws.
func (m *paced) View() tea.View {
	v := m.Model.View()
	m.pace.drawn(v.Content != "")
	return v
}
