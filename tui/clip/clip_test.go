package clip

import (
	"sync"
	"testing"

	tea "charm.land/bubbletea/v2"
)

// program is one that nobody listens to.
type program struct{ Program }

func (program) Spoken() bool { return false }

// TestWhatIsCopiedLastStays runs the commands of two copies beside each other,
// those of the first one last.
func TestWhatIsCopiedLastStays(t *testing.T) {
	var mu sync.Mutex
	var wrote []string
	c := New(program{}, Options{Write: func(s string) error {
		mu.Lock()
		defer mu.Unlock()
		wrote = append(wrote, s)
		return nil
	}})
	var sent []tea.Msg
	run := func(cmd tea.Cmd) {
		for _, part := range cmd().(tea.BatchMsg) {
			if msg := part(); msg != nil {
				sent = append(sent, msg)
			}
		}
	}
	word, line := c.Copy("word"), c.Copy("the whole line")
	run(line)
	run(word)
	if len(wrote) != 1 || wrote[0] != "the whole line" || c.last != "the whole line" || len(sent) != 2 {
		t.Errorf("wrote %q, kept %q, %d messages", wrote, c.last, len(sent))
	}
}
