package hub

import (
	"encoding/json"
	"sync"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/danger"
)

// maxTyped is how many terminals may have an unfinished line.
const maxTyped = 64

// typedLines is the rule on danger where nobody can be asked: text for a
// shell that a person should see first is refused. It is safe for concurrent
// use.
type typedLines struct {
	rules danger.Judge
	mu    sync.Mutex
	each  map[string]*danger.Typed // by terminal; those whose line has begun
}

func newTypedLines() *typedLines { return &typedLines{each: map[string]*danger.Typed{}} }

// keys is what a command types, and where.
func keys(inv commands.Invocation) (terminal, text string, ok bool) {
	var args struct{ TerminalID, Text string }
	if inv.ID != string(call.TerminalSend) || json.Unmarshal(inv.Args, &args) != nil {
		return "", "", false
	}
	return args.TerminalID, args.Text, true
}

// send judges what a command types, and sends it and remembers it where it
// may run. All is one step, so that the pieces of a line cannot overtake each
// other.
func (t *typedLines) send(inv commands.Invocation, send func() *commands.Error) *commands.Error {
	terminal, text, ok := keys(inv)
	if !ok {
		return send()
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	line := danger.Typed{}
	if begun := t.each[terminal]; begun != nil {
		line = *begun
	} else if len(t.each) >= maxTyped {
		return &commands.Error{Code: commands.CodeLimit, Message: "64 terminals have unfinished lines",
			Hint: "end one with \\n"}
	}
	if why := t.judge(line, text); why != "" {
		return &commands.Error{
			Code: commands.CodeConsentRequired, Message: "nobody is here who could be asked about this text: " + why,
			Hint: "let the person type it",
		}
	}
	if err := send(); err != nil {
		return err
	}
	line.Commit(text)
	if line == (danger.Typed{}) {
		delete(t.each, terminal)
	} else {
		t.each[terminal] = &line
	}
	return nil
}

// judge says why a person should see what text completes, or nothing.
func (t *typedLines) judge(line danger.Typed, text string) string {
	if found := t.rules.Keys(line.Add(text)); len(found) > 0 {
		return found[0].Reason.String()
	}
	return ""
}
