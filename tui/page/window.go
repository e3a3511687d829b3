package page

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/store"
	"github.com/openspace-tui/openspace/theme"
)

// What a text takes of a window, by its length: the engine counts tokens for
// messages as a whole alone (1.18.33). Four letters a token is the usual rule.
const (
	lettersPerToken = 4
	tokensPerImage  = 1500
)

// share is a kind of thing in a model's window.
type share struct {
	name   lang.Phrase
	tokens int
}

// The kinds that are not tools.
var (
	ofSystem    = lang.Key("system-prompt-instructions-tools")
	ofPrompts   = lang.Key("your-prompts")
	ofFiles     = lang.Key("files-what-told-prompts")
	ofReplies   = lang.Key("replies")
	ofReasoning = lang.Key("reasoning")
	ofSummary   = lang.Key("summary-of-what-was-before")
)

// ofTool begins the name of a tool's share.
const ofTool = "tool "

// fills estimates what fills a model's window after its last reply, the largest
// share first. used is what the engine counts; what no message accounts for is
// what the engine adds itself, or what is not loaded.
func fills(list []*store.Message, used int) []share {
	by := map[lang.Phrase]int{}
	for i, m := range list {
		summary := m.Summary()
		if summary { // what was before is not sent any more
			clear(by)
		}
		if m.Pending != store.NotPending || i == len(list)-1 && m.Info.Role == engine.RoleUser {
			continue
		}
		for _, p := range m.Parts {
			if name, letters := weigh(m, p); summary && name == ofReplies {
				by[ofSummary] += letters
			} else {
				by[name] += letters
			}
		}
	}
	var out []share
	sum := 0
	for _, name := range slices.SortedFunc(maps.Keys(by), byEnglish) {
		if tokens := by[name] / lettersPerToken; tokens > 0 {
			out = append(out, share{name, tokens})
			sum += tokens
		}
	}
	if sum > used { // the rule counts too much here
		part := parts(used, sum)
		for i := range out {
			out[i].tokens = part(out[i].tokens)
		}
	} else {
		out = append(out, share{ofSystem, used - sum})
	}
	out = slices.DeleteFunc(out, func(s share) bool { return s.tokens == 0 })
	slices.SortFunc(out, func(a, b share) int {
		return cmp.Or(cmp.Compare(b.tokens, a.tokens), byEnglish(a.name, b.name))
	})
	return out
}

func byEnglish(a, b lang.Phrase) int { return cmp.Compare(a.String(), b.String()) }

// parts returns each of numbers that are sum together its part of a whole, rounded
// so that the parts are the whole together.
func parts(whole, sum int) func(n int) int {
	before, given := 0, 0
	return func(n int) int {
		before += n
		part := (before*whole+sum/2)/sum - given
		given += part
		return part
	}
}

// weigh is how many letters of a window a part takes, and as what.
func weigh(m *store.Message, p *store.Part) (name lang.Phrase, letters int) {
	person := m.Info.Role == engine.RoleUser
	switch p.Type {
	case engine.PartText:
		switch {
		case p.Ignored:
			return ofPrompts, 0
		case person && p.Synthetic:
			return ofFiles, len(p.Text())
		case person:
			return ofPrompts, len(p.Text())
		}
		return ofReplies, len(p.Text())
	case engine.PartReasoning:
		return ofReasoning, len(p.Text())
	case engine.PartFile:
		if strings.HasPrefix(p.Mime, "image/") {
			return ofFiles, tokensPerImage * lettersPerToken
		}
		return ofFiles, 0 // its text is a part of its own
	case engine.PartTool:
		if p.State == nil {
			return ofReplies, 0
		}
		input, err := json.Marshal(p.State.Input)
		if err != nil {
			input = nil // it came as JSON
		}
		letters = len(input) + len(p.State.Error)
		if p.State.Time == nil || p.State.Time.Compacted == 0 { // else it was cleared
			letters += len(p.State.Output)
		}
		return lang.Plain(ofTool + sanitize.Line(p.Tool)), letters
	}
	return ofReplies, 0
}

// said names a share.
func (s share) said() string {
	if tool, ok := strings.CutPrefix(s.name.String(), ofTool); ok {
		return lang.T("tool", tool)
	}
	return lang.T(s.name)
}

// maxShares is how many kinds are told.
const maxShares = 10

// window tells what the last reply took of the model's window, and estimates
// what filled it.
func (p *prose) window(session string) {
	p.Head(lang.T("the-models-window"))
	for _, l := range usage(p.from, session) {
		p.Text(l)
	}
	used, _ := p.from.Store().Usage(session)
	if used == 0 {
		return
	}
	s := p.from.Store().Session(session)
	all := fills(p.from.Store().Session(session).InView(), used)
	p.Head(lang.T("what-fills-length-texts"))
	rest, percent := 0, parts(100, used)
	for i, f := range all {
		if i >= maxShares {
			rest += f.tokens
			continue
		}
		name := f.said()
		if f.name == ofSystem && s != nil && !s.Complete {
			name = lang.T("older-messages", name)
		}
		p.share(name, f.tokens, used, percent(f.tokens))
	}
	if rest > 0 {
		p.share(lang.T("the-rest"), rest, used, percent(rest))
	}
}

// barWidth is how wide a share of the whole is drawn.
const barWidth = 16

func (p *prose) share(name string, tokens, of, percent int) {
	n := (tokens*barWidth + of/2) / of
	mark := "█"
	if p.ascii {
		mark = "#"
	}
	bar := strings.Repeat(mark, n) + strings.Repeat(" ", barWidth-n)
	p.Say(fmt.Sprintf("%s %3d%%", bar, percent), theme.Info, fmt.Sprintf("%s · %d", name, tokens), theme.Text)
}
