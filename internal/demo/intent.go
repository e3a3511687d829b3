package demo

import (
	"regexp"
	"strconv"
	"strings"
)

// intent is what a prompt asks for, as far as the demo engine can tell.
type intent struct {
	kind   string
	target string // a file, a pattern, a command
	line   int    // 0: none
	end    int
}

// Kinds of intent.
const (
	wantNothing  = ""
	wantTour     = "tour"
	wantHelp     = "help"
	wantOpen     = "open"
	wantFind     = "find"
	wantExplain  = "explain"
	wantRun      = "run"
	wantQuestion = "question"
	wantTodo     = "todo"
	wantInit     = "init"
	wantReview   = "review"
)

// maxIntent bounds how much of a prompt is looked at.
const maxIntent = 2000

// phrases are tried in order; the group, if any, is the target.
type phrases struct {
	manners *regexp.Regexp
	list    []phrase
}

type phrase struct {
	kind string
	re   *regexp.Regexp
}

func newPhrases() phrases {
	p := phrases{manners: regexp.MustCompile(
		`(?i)^(?:(?:please|pls|hey|ok|okay|now|then|so|and|well|just|can you|could you|would you|will you|let's` +
			`|lets|let us|i want to|i want you to|i'd like to|i would like to|help me(?: to)?)[, ]+)+`)}
	for _, row := range [][2]string{
		{wantTour, `(?:(?:give me|start|take|show me|begin|do|run|play|i'?d like)\s+)?(?:a|the)?\s*(?:demo|tour)(?: of .*)?|show me around|hello|hi|hey|hello there|hi there|good (?:morning|afternoon|evening)`},
		{wantHelp, `help|\?|what can (?:you|i|it) (?:do|say|type|ask).*|who are you|what are you|commands`},
		{wantExplain, `(?:explain|describe|summari[sz]e|walk me through|go through|tell me about)\s+(.+?)(?:\s+to me)?`},
		{wantExplain, `(?:what does|how does|what do)\s+(.+?)\s+(?:do|does|work|works|contain|mean)`},
		{wantExplain, `what(?:'s| is)(?: in)?\s+(.+)`},
		{wantFind, `(?:find|search(?: for)?|grep(?: for)?|look for|look up|locate|where(?: is| are|'s)|who (?:calls|uses))\s+(.+?)(?:\s+(?:in (?:the|this|my) (?:code|project|repo|repository|workspace|files)|defined|used|called))?`},
		{wantRun, `(?:run|execute|exec)\s+(.+)`},
		{wantRun, `!\s*(.+)`},
		{wantOpen, `(?:open|show(?: me)?|view|display|go ?to|jump to|look at|edit|read|cat)\s+(.+)`},
		{wantQuestion, `(?:ask|question)(?: me)?(?: (?:something|anything|a question|questions))?`},
		{wantTodo, `(?:todo|todos|plan|make (?:a |me a )?(?:todo |to-do )?(?:list|plan))(?: for .*)?`},
	} {
		p.list = append(p.list, phrase{row[0], regexp.MustCompile(`(?is)^(?:` + row[1] + `)$`)})
	}
	return p
}

// parse reads a prompt.
func (p phrases) parse(text string) intent {
	text = strings.Join(strings.Fields(cutAt(text, maxIntent)), " ")
	text = p.manners.ReplaceAllString(text, "")
	text = strings.TrimRight(text, " ")
	if !strings.HasPrefix(text, "!") {
		text = strings.TrimRight(strings.TrimSuffix(sentenceEnd.ReplaceAllString(text, "$1"), " please"), " ,")
		if len(text) > 1 {
			text = strings.TrimRight(text, "?")
		}
	}
	for _, ph := range p.list {
		m := ph.re.FindStringSubmatch(text)
		if m == nil {
			continue
		}
		in := intent{kind: ph.kind}
		if len(m) == 1 {
			return in
		}
		switch ph.kind {
		case wantRun:
			in.target = strings.Trim(m[1], "` ")
		case wantFind:
			in.target = unquote(m[1])
		default:
			in.target, in.line, in.end = fileTarget(m[1])
		}
		if in.target != "" {
			return in
		}
	}
	in := intent{}
	in.target, in.line, in.end = fileTarget(text) // a path alone opens it
	return in
}

// sentenceEnd is what ends a sentence, but not a command such as "ls ..".
var sentenceEnd = regexp.MustCompile("([\\w)\\]\"'`])[.!,;]+$")

// cutAt cuts a text to n bytes, at the end of a character.
func cutAt(s string, n int) string {
	if len(s) <= n {
		return s
	}
	return strings.ToValidUTF8(s[:n], "")
}

// fileTarget splits "the file src/a.go at lines 3-9" into path and lines.
func fileTarget(s string) (name string, line, end int) {
	s = strings.TrimSpace(s)
	for _, re := range [...]*regexp.Regexp{linesAfter, linesBefore, colonLine, hashLine} {
		m := re.FindStringSubmatch(s)
		if m == nil {
			continue
		}
		s = m[re.SubexpIndex("path")]
		line, end = number(m[re.SubexpIndex("from")]), number(m[re.SubexpIndex("to")])
		break
	}
	if end < line {
		end = 0
	}
	return cleanName(s), line, end
}

// Where a person writes lines. They are compiled once and never change.
var (
	linesAfter = regexp.MustCompile(`(?i)^(?P<path>.+?),?\s+(?:(?:at|on|to` +
		`|from)\s+)?(?:the\s+)?lines?\s+(?P<from>\d{1,7})(?:\s*(?:-|–|to|through|until|and)\s*(?P<to>\d{1,7}))?$`)
	linesBefore = regexp.MustCompile(`(?i)^lines?\s+(?P<from>\d{1,7})(?:\s*(?:-|–|to|through|until` +
		`|and)\s*(?P<to>\d{1,7}))?\s+(?:of|in|from)\s+(?P<path>.+)$`)
	colonLine = regexp.MustCompile(`^(?P<path>.+?):(?P<from>\d{1,7})(?:-(?P<to>\d{1,7}))?(?::\d+)?$`)
	hashLine  = regexp.MustCompile(`(?i)^(?P<path>.+?)#L(?P<from>\d{1,7})(?:-L?(?P<to>\d{1,7}))?$`)
)

func number(s string) int {
	n, _ := strconv.Atoi(s) // no digits: 0
	return n
}

// cleanName takes away what surrounds a name in a sentence.
func cleanName(s string) string {
	for {
		before := s
		s = unquote(strings.TrimPrefix(strings.TrimSpace(s), "@"))
		for _, word := range []string{"me ", "the ", "my ", "file ", "up "} {
			if len(s) > len(word) && strings.EqualFold(s[:len(word)], word) {
				s = s[len(word):]
			}
		}
		if n := len(s) - len(" file"); n > 0 && strings.EqualFold(s[n:], " file") {
			s = s[:n]
		}
		if s == before {
			return s
		}
	}
}

func unquote(s string) string { return strings.Trim(s, "\"'`“”‘’ ") }

// general reports whether a target means the workspace, or what was last opened.
func (in intent) general() (workspace, it bool) {
	switch strings.ToLower(in.target) {
	case "this project", "project", "this repo", "repo", "this repository", "repository", "this workspace", "workspace",
		"code", "this code",
		"codebase", "this codebase", "everything", "all", "here", "this folder", "folder":
		return true, false
	case "this", "it", "that", "this one", "this file":
		return false, true
	}
	return false, false
}
