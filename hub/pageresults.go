package hub

import (
	"fmt"
	"strings"

	"github.com/openspace-tui/openspace/internal/snapshot"
)

// attempt is a result with how often it came: failures that repeat are one.
type attempt struct {
	snapshot.Result
	times int
}

// writeResults lists the recent results, the newest last, and as many of them
// as there is room for.
func writeResults(b *strings.Builder, st *snapshot.State, space room) {
	if st == nil || len(st.Results) == 0 {
		b.WriteString("(No commands run yet)\n")
		return
	}
	attempts := collapse(st.Results)
	var lines []string
	left := space.results
	for i := len(attempts) - 1; i >= 0; i-- {
		text := attempts[i].text(space.data)
		if len(text) > left && len(lines) > 0 {
			break
		}
		lines = append(lines, text)
		left -= len(text)
	}
	for i := len(lines) - 1; i >= 0; i-- {
		b.WriteString(lines[i])
	}
}

// collapse counts equal failures together, where the last of them came.
func collapse(results []snapshot.Result) []attempt {
	key := func(r snapshot.Result) string {
		return strings.Join([]string{r.Cmd, string(r.Args), r.Code, r.Error}, "\x00")
	}
	times, last := map[string]int{}, map[string]int{}
	for i, r := range results {
		if !r.Success {
			times[key(r)]++
			last[key(r)] = i
		}
	}
	out := make([]attempt, 0, len(results))
	for i, r := range results {
		switch {
		case r.Success:
			out = append(out, attempt{r, 1})
		case last[key(r)] == i:
			out = append(out, attempt{r, times[key(r)]})
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
