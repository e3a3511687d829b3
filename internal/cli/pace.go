package cli

import (
	"reflect"
	"sync"
	"time"

	tea "charm.land/bubbletea/v2"
)

// The renderer writes what changed when its clock ticks.
const (
	fps       = 120
	frame     = time.Second / fps
	atOnce    = time.Millisecond       // to the first frame after a rest
	alert     = 25 * time.Millisecond  // from the last frame to a rest
	resting   = 250 * time.Millisecond // a tick at rest
	afterOnce = 3 * atOnce
)

// pace slows the clock of Bubble Tea's renderer while nothing is drawn: it ticks
// 120 times a second for ever, and waking for nothing is most of what an idle
// program costs. What is drawn after a rest is written a millisecond later. The
// slow clock is what writes a frame that was made in a moment longer than alert.
//
// The library has no option for it (2.0.9), so that its clock is looked for by
// name. Where there is none, nothing is slowed.
type pace struct {
	mu    sync.Mutex
	clock *time.Ticker
	calm  *time.Timer // ends a state
	state pacing
}

// pacing is how fast the clock runs.
type pacing int

const (
	busy    pacing = iota // a tick a frame
	waking                // the first frame after a rest is about to be written
	slow                  // at rest
	unknown               // there is no clock
)

// clockOf finds the clock of a program that runs, or nil.
func clockOf(p *tea.Program) *time.Ticker {
	f := reflect.ValueOf(p).Elem().FieldByName("ticker")
	if !f.IsValid() || f.Type() != reflect.TypeFor[*time.Ticker]() {
		return nil
	}
	return (*time.Ticker)(f.UnsafePointer())
}

// begin takes charge of a clock. It is called once.
func (p *pace) begin(clock *time.Ticker) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.clock = clock; clock == nil {
		p.state = unknown
		return
	}
	p.calm = time.AfterFunc(alert, p.next)
}

// drawn says that there is a frame to write.
func (p *pace) drawn() {
	p.mu.Lock()
	defer p.mu.Unlock()
	switch p.state {
	case busy:
		p.calm.Reset(alert)
	case slow:
		p.state = waking
		p.clock.Reset(atOnce)
		p.calm.Reset(afterOnce)
	}
}

// next ends a state.
func (p *pace) next() {
	p.mu.Lock()
	defer p.mu.Unlock()
	switch p.state {
	case waking:
		p.state = busy
		p.clock.Reset(frame)
		p.calm.Reset(alert)
	case busy:
		p.state = slow
		p.clock.Reset(resting)
	}
}

// end stops it.
func (p *pace) end() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.state = unknown
	if p.calm != nil {
		p.calm.Stop()
	}
}

// paced is a model whose frames set the pace.
type paced struct {
	tea.Model
	pace  *pace
	clock func() *time.Ticker
	once  sync.Once
}

// Update goes on with the same model.
func (m *paced) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	_, cmd := m.Model.Update(msg)
	return m, cmd
}

// View draws.
func (m *paced) View() tea.View {
	v := m.Model.View()
	m.once.Do(func() { m.pace.begin(m.clock()) })
	m.pace.drawn()
	return v
}
