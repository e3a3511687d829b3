// Package redact takes secrets of known shapes out of text that is logged,
// kept, or read by an agent: tokens and keys of services, private keys, and
// what stands behind names such as password or api_key. It cannot know
// secrets without a shape.
package redact

import (
	"encoding/json"
	"regexp"
	"strings"
	"sync"
)

// Mark stands in place of a secret.
const Mark = "[redacted]"

// shapes are secrets that their form gives away; the part named by the group
// is replaced, or all of it where there is none. The forms are those their
// services publish.
var shapes = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(strings.Join([]string{
		`\b(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}\b`,                               // AWS access keys
		`\bgh[pousr]_[A-Za-z0-9]{36,255}\b`,                                     // GitHub tokens
		`\bgithub_pat_[A-Za-z0-9_]{22,255}\b`,                                   // … fine-grained
		`\bglpat-[A-Za-z0-9_\-]{20,}`,                                           // GitLab
		`\bxox[abeoprs]-[A-Za-z0-9-]{10,}`,                                      // Slack
		`\bsk-(?:ant-|proj-|or-v1-)?[A-Za-z0-9_\-]{20,}`,                        // OpenAI, Anthropic, OpenRouter
		`\b[rs]k_(?:live|test)_[A-Za-z0-9]{16,}`,                                // Stripe
		`\bAIza[A-Za-z0-9_\-]{35}`,                                              // Google
		`\bya29\.[A-Za-z0-9_\-]{20,}`,                                           // … OAuth
		`\bnpm_[A-Za-z0-9]{36}\b`,                                               // npm
		`\bpypi-[A-Za-z0-9_\-]{50,}`,                                            // PyPI
		`\bhf_[A-Za-z0-9]{30,}\b`,                                               // Hugging Face
		`\bSG\.[A-Za-z0-9_\-]{16,}\.[A-Za-z0-9_\-]{16,}`,                        // SendGrid
		`\b[Bb]earer\s+[A-Za-z0-9._~+/\-]{16,}=*`,                               // tokens in headers
		`\beyJ[A-Za-z0-9_\-]{8,}\.[A-Za-z0-9_\-]{8,}\.[A-Za-z0-9_\-]*`,          // JSON web tokens
		`-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*-----|$)`, // private keys
	}, "|"))
})

// named are values behind a name that says that they are secret: in
// assignments, headers, JSON, YAML, URLs and flags.
var named = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(
		`(?i)((?:pass(?:word|wd|phrase)?|secret|token|api[_-]?key|access[_-]?key|private[_-]?key|client[_-]?secret` +
			`|auth(?:orization)?|credentials?|(?-i:[A-Z0-9]_(?:PAT|PWD)))` +
			`(?:[_-][a-z0-9_]*)?["']?\s*(?::=|=|:)\s*(?:bearer\s+|basic\s+|token\s+)?)("(?:[^"\\]|\\.)*"|'[^']*'` +
			`|[^\s"'&;,)}\]]+)`)
})

// inURL is the password of a URL.
var inURL = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`([a-zA-Z][a-zA-Z0-9+.\-]*://[^/\s:@]*:)([^/\s@]+)(@)`)
})

// The expressions are slow, and most text holds nothing that they could match:
// each is tried only where one of its signs is in the text.
var (
	shapeSigns = holdsOne("AKIA", "ASIA", "ABIA", "ACCA", "ghp_", "gho_", "ghu_", "ghs_", "ghr_", "github_pat_",
		"glpat-", "xox", "sk-", "k_live_", "k_test_",
		"AIza", "ya29.", "npm_", "pypi-", "hf_", "SG.", "earer", "eyJ", "PRIVATE KEY-----")
	nameSigns = holdsOne("pass", "secret", "token", "key", "auth", "credential", "_pat", "_pwd")
	urlSigns  = holdsOne("://")
)

// holdsOne reports whether one of the words is in a text.
func holdsOne(words ...string) func(string) bool {
	return func(s string) bool {
		for _, w := range words {
			if strings.Contains(s, w) {
				return true
			}
		}
		return false
	}
}

// passes bounds how often a text is gone through: what one replacement leaves
// can show another, so that it is done until nothing changes.
const passes = 8

// Text replaces the secrets in text. Doing it again changes nothing.
func Text(s string) string {
	for range passes {
		next := pass(s)
		if next == s {
			break
		}
		s = next
	}
	return s
}

func pass(s string) string {
	if shapeSigns(s) {
		s = shapes().ReplaceAllString(s, Mark)
	}
	if urlSigns(s) {
		s = inURL().ReplaceAllString(s, "${1}"+Mark+"${3}")
	}
	lower := strings.ToLower(s)
	if commandSigns(lower) {
		s = replace(inCommand(), s)
	}
	if cookieSigns(lower) {
		s = cookies().ReplaceAllString(s, "${1}"+Mark)
	}
	if !nameSigns(lower) {
		return s
	}
	s = blocks(s)
	for _, re := range []*regexp.Regexp{element(), arrow(), flags(), named()} {
		s = replace(re, s)
	}
	return s
}

// replace puts the mark in place of the second group of an expression, behind
// the first, and keeps its quotes.
func replace(re *regexp.Regexp, s string) string {
	return re.ReplaceAllStringFunc(s, func(m string) string {
		parts := re.FindStringSubmatch(m)
		name, value := parts[1], parts[2]
		if harmless(value) || re == flags() && prose(value) {
			return m
		}
		if q := value[0]; q == '"' || q == '\'' {
			return name + string(q) + Mark + string(q)
		}
		return name + Mark
	})
}

// harmless reports whether a value cannot be a secret: none, a boolean, a
// variable's name, or what was redacted already.
func harmless(v string) bool {
	single := strings.HasPrefix(v, "'")
	quoted := single || strings.HasPrefix(v, `"`)
	v = strings.Trim(v, `"'`)
	switch strings.ToLower(v) {
	case "", "true", "false", "null", "nil", "none", "yes", "no", "{", "[", "string", "|", ">", "|-", ">-", "|+", ">+",
		"=>":
		return true
	}
	switch {
	case strings.HasPrefix(v, "$"): // in single quotes it is no variable
		return !single && variable().MatchString(v)
	case strings.HasPrefix(v, "<"):
		return !quoted || strings.HasSuffix(v, ">")
	}
	return strings.HasPrefix(Mark, v) || strings.HasPrefix(v, Mark) || strings.HasPrefix(v, "=") ||
		strings.HasPrefix(v, "os.Getenv(") || strings.HasPrefix(v, "process.env")
}

var variable = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^\$([A-Za-z_]\w*|[({]|[0-9@*#?!$]?$)`)
})

// secretName reports whether a field of JSON holds a secret by its name.
var secretName = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(
		`(?i)pass(word|wd|phrase)?$|[a-z0-9]_(?:pat|pwd)$|^(?:set-)?cookie$|secret|token$|api_?key|access_?key` +
			`|private_?key|authorization|credential`)
})

// JSON replaces the secrets in the strings of a JSON value; what is no JSON is
// taken as text.
func JSON(raw json.RawMessage) json.RawMessage {
	var v any
	if json.Unmarshal(raw, &v) != nil {
		b, _ := json.Marshal(Text(string(raw))) // a string always marshals
		return b
	}
	b, err := json.Marshal(clean(v))
	if err != nil {
		return json.RawMessage(`"` + Mark + `"`)
	}
	return b
}

func clean(v any) any {
	switch v := v.(type) {
	case string:
		return Text(v)
	case []any:
		for i := range v {
			flag, ok := "", false
			if i > 0 {
				flag, ok = v[i-1].(string)
			}
			if value, text := v[i].(string); ok && text && secretFlag().MatchString(flag) && !harmless(value) &&
				!strings.HasPrefix(value, "-") {
				v[i] = Mark
				continue
			}
			v[i] = clean(v[i])
		}
	case map[string]any:
		for k, e := range v {
			if secretName().MatchString(k) && holdsValue(e) {
				v[k] = Mark
				continue
			}
			v[k] = clean(e)
		}
	}
	return v
}

// holdsValue reports whether a field could hold a secret.
func holdsValue(v any) bool {
	switch v := v.(type) {
	case string:
		return v != ""
	case float64:
		return true
	case []any:
		return len(v) > 0
	}
	return false
}
