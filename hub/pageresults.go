package hub

import (
	"fmt"
	"slices"
	"strings"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/snapshot"
)

// attempt is a result with how often it came: failures that repeat are one.
type attempt struct {
	snapshot.Result
	times int
}

// writeResults lists the recent results, the newest last, and as many of them
// as fit into limit bytes; the newest is there in any case. Data bounds what a
// result gave. What failed again and again comes first.
func writeResults(b *strings.Builder, st *snapshot.State, limit, data int) {
	if st == nil || len(st.Results) == 0 {
		b.WriteString("(No commands run yet)\n")
		return
	}
	left := limit
	for _, line := range stops(st.Results) {
		if left -= len(line); left < 0 {
			break
		}
		b.WriteString(line)
	}
	lines, _ := fitting(collapse(st.Results), left, data)
	for _, l := range lines {
		b.WriteString(l)
	}
}

// fitting writes as many attempts as fit into limit bytes, the newest in any
// case, and returns how many of the oldest were left out.
func fitting(attempts []attempt, limit, data int) (lines []string, out int) {
	left := limit
	for i := len(attempts) - 1; i >= 0; i-- {
		text := attempts[i].text(min(data, max(left/2, 1)))
		if data == 0 || len(text) > left {
			text = attempts[i].text(0)
		}
		if len(text) > left && len(lines) > 0 {
			out = i + 1
			break
		}
		lines = append(lines, text)
		left -= len(text)
	}
	slices.Reverse(lines)
	return lines, out
}

// tooOften is how many equal failures of a command are called out.
const tooOften = 3

// stops says which commands failed in the same way three times or more, with
// other arguments or not, and what to do instead. A command that succeeded
// since is left alone. At most three are named, the last to fail first.
func stops(results []snapshot.Result) (lines []string) {
	type failure struct{ cmd, why string }
	times, worked := map[failure]int{}, map[string]bool{}
	var order []failure
	for _, r := range slices.Backward(results) {
		if r.Success {
			worked[r.Cmd] = true
		}
		if worked[r.Cmd] {
			continue
		}
		f := failure{r.Cmd, r.Code}
		if r.Code == "" {
			f.why = r.Error
		}
		if times[f]++; times[f] == tooOften {
			order = append(order, f)
		}
	}
	for _, f := range order[:min(len(order), 3)] {
		lines = append(lines, fmt.Sprintf("- STOP: %s failed %d times in the same way (%s). %s\n", inert(f.cmd, 80),
			times[f], inert(f.why, 80), instead(f.why)))
	}
	return lines
}

// instead is what to do about a code that keeps coming.
func instead(code string) string {
	switch code {
	case commands.CodePaneNotFound, commands.CodeContentNotFound:
		return "Call openspace.pane.list and take an id from it."
	case commands.CodeNotFound:
		return "Look the name up first, or say in words that it is not there."
	case commands.CodeInvalidArguments:
		return "Read what arguments it takes before you call it again."
	case commands.CodeDenied, commands.CodeTimedOut, commands.CodeConsentRequired:
		return "The person does not want it: go on in words."
	case commands.CodeDeniedByRule:
		return "The agent's rules do not allow it: do without, or ask the person to change the agent or the rules."
	case commands.CodeNoFrontEnd, commands.CodeChannelOff:
		return "Nobody sees panes now: go on in words."
	case commands.CodeLimit:
		return "Finish the turn with fewer commands."
	case commands.CodeUnknownCommand, commands.CodeNamespace:
		return "There is no such command: use those listed above."
	}
	return "Do something else, or go on in words."
}

// collapse counts equal failures together, where the last of them came.
func collapse(results []snapshot.Result) []attempt {
	type failure struct{ cmd, args, code, err string }
	times, last := map[failure]int{}, map[failure]int{}
	keys := make([]failure, len(results))
	for i, r := range results {
		if !r.Success {
			keys[i] = failure{r.Cmd, string(r.Args), r.Code, r.Error}
			times[keys[i]]++
			last[keys[i]] = i
		}
	}
	out := make([]attempt, 0, len(results))
	for i, r := range results {
		switch {
		case r.Success:
			out = append(out, attempt{r, 1})
		case last[keys[i]] == i:
			out = append(out, attempt{r, times[keys[i]]})
		}
	}
	return out
}

// text is a result as the page has it: a line, and one for what it gave where
// the agent has not had that yet.
func (a attempt) text(data int) string {
	var b strings.Builder
	state := "ok"
	if !a.Success {
		state = "FAILED"
		if a.times > 1 {
			state = fmt.Sprintf("FAILED %d TIMES", a.times)
		}
	}
	fmt.Fprintf(&b, "- %s: %s", state, inert(a.Cmd, 80))
	if len(a.Args) > 0 {
		b.WriteString(" " + inertJSON(a.Args, 160))
	}
	if !a.Success {
		b.WriteString(": " + inert(a.Error, 200))
		if a.Code != "" {
			fmt.Fprintf(&b, " (%s)", inert(a.Code, 40))
		}
		if a.times > 1 {
			b.WriteString(". Do not try this again as it is: change the arguments, or do without.")
		}
	}
	b.WriteByte('\n')
	if data == 0 {
		return b.String()
	}
	if len(a.Data) > 2 {
		b.WriteString("  gave: " + inertJSON(a.Data, data) + "\n")
	}
	if a.Output != "" {
		b.WriteString("  said: " + inert(a.Output, data) + "\n")
	}
	return b.String()
}
