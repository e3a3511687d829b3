package redact

import (
	"regexp"
	"strings"
	"sync"
)

// names say that what stands behind them is secret, where the place says so,
// too.
const names = `pass(?:word|wd|phrase)?|secret|token|api[_-]?key|access[_-]?key|private[_-]?key|secret[_-]?key` +
	`|client[_-]?secret|credentials?`

const quotedValue = `"(?:[^"\\\n]|\\.)*"|'[^'\n]*'`

var (
	// flags are those whose value is the next word.
	flags = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)((?:^|[\s"'=(])--?(?:[a-z0-9]+[_-])*(?:` + names + `)[ \t]+)(` + quotedValue +
			`|[^\s"'&;|>()\-][^\s"'&;|<>)]*)`)
	})
	// secretFlag is such a flag alone.
	secretFlag = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)^--?(?:[a-z0-9]+[_-])*(?:` + names + `)$`)
	})
	// arrow is an entry of a hash of Ruby, Perl or PHP.
	arrow = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)((?:` + names + `)(?:[_-][a-z0-9_]*)?["']?\s*=>\s*)(` + quotedValue + `)`)
	})
	// element is one of XML.
	element = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)(<(?:[a-z0-9]+[_.:-]?)*?(?:` + names + `)(?:\s[^<>]*)?>)([^<>\n]+)`)
	})
	// inCommand are the short flags of programs that take passwords.
	inCommand = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(
			`((?:\bsshpass[ \t]+-p[ \t]*|\b(?:mysql|mariadb)[a-z-]*\b[^\n;|]*?[ \t]-p|\b(?:docker|podman|nerdctl` +
				`|helm|oras|crane|buildah|skopeo|az|oc)\b[^\n;|]*?\blogin\b[^\n;|]*?[ \t]-p[ \t]*=?|` +
				`\bredis-cli\b[^\n;|]*?[ \t]-a[ \t]+|\bcurl\b[^\n;|]*?[ \t](?:-u|-U|--user|--proxy-user)[ ` +
				`\t=]*["']?[^\s:"']+:))(` + quotedValue + `|[^\s"'&;|<>)]+)`)
	})
	// cookies are headers, and the flag of curl.
	cookies = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)(\bcookie:[ \t]*|--cookie[ \t=]+["']?)[^\s=;"']+=[^\r\n"']*`)
	})
	// block begins a block of YAML.
	block = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)^([ \t]*)(?:- +)*["']?[a-z0-9_.-]*(?:` + names +
			`)[a-z0-9_-]*["']?[ \t]*:[ \t]*[|>][-+0-9]*[ \t]*(?:#.*)?\r?$`)
	})
)

var (
	commandSigns = holdsOne("sshpass", "mysql", "mariadb", "login", "redis-cli", "curl")
	cookieSigns  = holdsOne("cookie")
)

// proseWords follow the name of a flag in text about it.
var proseWords = strings.Fields("a an and are argument arguments as at be but by can caused does expects fails flag " +
	"flags for from given gives has have here if in instead is it makes may means must needs not of on only option " +
	"options or overrides parameter password says sets should so takes that the then this to token twice until value " +
	"variable was when where which while will with without works you")

// prose reports whether a word behind a flag tells about it, or names what is to
// be put there.
func prose(v string) bool {
	v = strings.TrimRight(v, ".,:!?`")
	for _, w := range proseWords {
		if strings.EqualFold(v, w) {
			return true
		}
	}
	return v == "" || strings.HasPrefix(v, "[") || strings.HasPrefix(v, "`")
}

// blocks replaces the lines of blocks of YAML: those indented deeper than the
// name.
func blocks(s string) string {
	if !strings.ContainsAny(s, "|>") || !strings.Contains(s, "\n") {
		return s
	}
	lines := strings.Split(s, "\n")
	out := lines[:0:0]
	for i := 0; i < len(lines); i++ {
		out = append(out, lines[i])
		head := lines[i]
		if !strings.ContainsAny(head, "|>") {
			continue
		}
		m := block().FindStringSubmatch(head)
		if m == nil {
			continue
		}
		depth, marked := len(m[1]), false
		for i+1 < len(lines) {
			line := lines[i+1]
			inner := strings.TrimLeft(line, " \t")
			indent := len(line) - len(inner)
			if strings.TrimSpace(inner) != "" && indent <= depth {
				break
			}
			i++
			if strings.TrimSpace(inner) == "" {
				out = append(out, line)
			} else if !marked {
				marked = true
				out = append(out, line[:indent]+Mark)
			}
		}
	}
	return strings.Join(out, "\n")
}
