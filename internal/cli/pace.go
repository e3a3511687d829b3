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
	answer = frame / 4         // from a frame to the one that answers a key
	// behind is how long after the first frame what waits for it begins: writing
	// that frame takes the machine first.
	behind = 25 * time.Millisecond
)

// pace stands in for the clock of Bubble Tea's renderer. That one ticks 120
// times a second for ever, and each time a timer ends in Go it wakes a sleeping
// process several times. This one ticks for a frame: at once after a rest or a
// key, else a frame's time after the last one. Nothing ticks at rest.
//
// The library takes a view only after it was made. So a message is sent behind
// the view: when that comes by, the view was taken, and the clock ticks. Where
// the program is busy for longer than a frame it ticks before that too.
//
// The library has no option for it (2.1.1): its clock is looked for by name.
// Where there is none, it goes on as it does alone.
type pace struct {
	ask   func(tea.Msg)  // sends a message to the program
	drew  func()         // is called with each frame
	shown func()         // is called once the first frame is out
	clock chan time.Time // a tick that was not taken yet is enough

	mu    sync.Mutex
	timer *time.Timer // nil where there is no clock to stand in for
	last  time.Time   // the last frame
	frame bool        // another is due
	asked bool        // as soon as its message comes by
	full  bool        // there was a view that shows something
	once  sync.Once   // of shown
}

// taken is a message behind which every view that was made is taken.
type taken struct{}

// lead makes it the clock of a program that does not run yet, and reports whether
// it could. The program needs its filter.
func (p *pace) lead(program *tea.Program) bool {
	p.ask = program.Send
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

// drawn says that there is a view to write, whether it shows something, and
// whether it answers a person.
func (p *pace) drawn(full, key bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.full = p.full || full
	if p.timer == nil {
		p.out()
		return
	}
	if p.asked || p.frame && !key {
		return
	}
	gap := frame
	if key {
		gap = answer
	}
	wait := time.Until(p.last.Add(gap))
	if wait <= 0 {
		p.asked = true
		go p.ask(taken{})
		wait = frame // where the program is busy by now
	}
	p.frame = true
	p.timer.Reset(wait)
}

// tick has the renderer write what there is.
func (p *pace) tick() {
	p.write()
	p.ask(taken{})
}

func (p *pace) write() {
	select {
	case p.clock <- time.Now():
	default:
	}
}

// filter keeps its messages to itself.
func (p *pace) filter(_ tea.Model, msg tea.Msg) tea.Msg {
	if _, ours := msg.(taken); !ours {
		return msg
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.timer != nil {
		p.timer.Stop()
		p.last, p.frame, p.asked = time.Now(), false, false
		p.write()
		p.out()
	}
	return nil
}

// out says that a frame is out.
func (p *pace) out() {
	p.drew()
	if p.full {
		p.once.Do(func() { time.AfterFunc(behind, p.shown) })
	}
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
	key  bool // the next view answers a person
}

// Update goes on with the same model.
func (m *paced) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg.(type) {
	case tea.KeyPressMsg, tea.PasteMsg, tea.MouseClickMsg, tea.MouseReleaseMsg, tea.MouseWheelMsg:
		m.key = true
	}
	_, cmd := m.Model.Update(msg)
	return m, cmd
}

// View draws.
func (m *paced) View() tea.View {
	v := m.Model.View()
	m.pace.drawn(v.Content != "", m.key)
	m.key = false
	return v
}
