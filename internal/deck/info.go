package deck

import (
	"strconv"
	"strings"

	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
)

// maxStages and maxRanges are how much one code block may ask for.
const (
	maxStages = 200
	maxRanges = 200
)

// readInfo reads what stands behind a fence: a language, {lines that stand out,
// stages divided by |}, {lines:true,startLine:5}, +line_numbers, +exec.
func readInfo(info string) (c Code, complaint lang.Message) {
	c = Code{Info: info, First: 1}
	end := strings.IndexAny(info, " \t{,")
	if end < 0 {
		end = len(info)
	}
	c.Lang = strings.ToLower(info[:end])
	if strings.HasPrefix(c.Lang, "+") {
		c.Lang, end = "", 0
	}
	rest := info[end:]
	for rest != "" {
		var word string
		if rest[0] == '{' {
			k := strings.IndexByte(rest, '}')
			if k < 0 {
				return c, lang.M("not-closed", sanitize.Line(short(rest)))
			}
			word, rest = rest[1:k], rest[k+1:]
			if said := c.braces(word); !said.None() {
				complaint = said
			}
			continue
		}
		k := strings.IndexAny(rest[1:], " \t{") + 1
		if k == 0 {
			k = len(rest)
		}
		word, rest = rest[:k], rest[k:]
		switch strings.TrimSpace(word) {
		case "+line_numbers", "+numbers", "+linenumbers":
			c.Numbered = true
		case "+exec", "+run":
			c.Run = true
		}
	}
	return c, complaint
}

// braces reads one pair of them.
func (c *Code) braces(word string) (complaint lang.Message) {
	if strings.Contains(word, ":") {
		for _, option := range strings.Split(word, ",") {
			name, value, _ := strings.Cut(option, ":")
			value = strings.TrimSpace(value)
			switch canonical(strings.TrimSpace(name)) {
			case "lines":
				c.Numbered = value == "true"
			case "startline":
				n, err := strconv.Atoi(value)
				if err != nil || n < 0 || n > 1e9 {
					return lang.M("startline-is-not-a-number", sanitize.Line(short(value)))
				}
				c.First = n
			}
		}
		return lang.Message{}
	}
	stages := strings.Split(word, "|")
	if len(stages) > maxStages {
		return lang.M("code-block-has-most-stages", maxStages)
	}
	var out []Stage
	for _, text := range stages {
		s, err := readStage(text)
		if !err.None() {
			return err
		}
		out = append(out, s)
	}
	c.Stages = out
	return lang.Message{}
}

// readStage reads 1-3,5 or all or none.
func readStage(text string) (s Stage, complaint lang.Message) {
	switch strings.TrimSpace(text) {
	case "all", "*", "":
		return Stage{All: true}, lang.Message{}
	case "none", "hide", "0":
		return Stage{None: true}, lang.Message{}
	}
	parts := strings.Split(text, ",")
	if len(parts) > maxRanges {
		return s, lang.M("stage-has-most-ranges-lines", maxRanges)
	}
	for _, part := range parts {
		a, b, two := strings.Cut(strings.TrimSpace(part), "-")
		first, err := strconv.Atoi(strings.TrimSpace(a))
		last := first
		if err == nil && two {
			last, err = strconv.Atoi(strings.TrimSpace(b))
		}
		if err != nil || first < 1 || last < first {
			return s, lang.M("are-no-lines", sanitize.Line(short(part)))
		}
		s.Ranges = append(s.Ranges, Range{first, last})
	}
	return s, lang.Message{}
}

// readEmbed reads embed path#L10-20, the path in quotes where it has spaces.
func readEmbed(info string) (e Embed, rest string, complaint lang.Message) {
	text := strings.TrimSpace(strings.TrimPrefix(info, "embed"))
	if text != "" && (text[0] == '"' || text[0] == '\'') {
		if k := strings.IndexByte(text[1:], text[0]); k >= 0 {
			text, rest = text[1:k+1], text[k+2:]
		}
	} else if k := strings.IndexAny(text, " \t{"); k >= 0 {
		text, rest = text[:k], text[k:]
	}
	path, lines, ranged := strings.Cut(text, "#")
	e.Path = path
	if path == "" {
		return e, rest, lang.M("an-embed-needs-a-path")
	}
	if !ranged {
		return e, rest, lang.Message{}
	}
	a, b, two := strings.Cut(lines, "-")
	first, err := strconv.Atoi(strings.TrimPrefix(a, "L"))
	last := first
	if err == nil && two {
		last, err = strconv.Atoi(strings.TrimPrefix(b, "L"))
		if b == "" {
			last, err = 0, nil
		}
	}
	if err != nil || first < 1 || last < first && last != 0 || !strings.HasPrefix(lines, "L") {
		return e, rest, lang.M("no-lines-whole-file-shows", sanitize.Line(short(lines)))
	}
	e.First, e.Last = first, last
	return e, rest, lang.Message{}
}

// short cuts what a message quotes.
func short(s string) string {
	const most = 40
	if len(s) <= most {
		return s
	}
	return strings.ToValidUTF8(s[:most], "") + "…"
}
