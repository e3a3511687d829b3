package lang

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"golang.org/x/text/language"
)

const english = "en"

// Tags names the languages there are, by BCP 47: English, which needs no
// catalogue, and those that have one.
var Tags = sync.OnceValue(func() []string {
	tags := []string{english}
	entries, err := files.ReadDir("catalog")
	if err != nil {
		return tags // there is always the folder
	}
	for _, e := range entries {
		if tag, ok := strings.CutSuffix(e.Name(), ".txt"); ok {
			tags = append(tags, tag)
		}
	}
	return tags
})

// Auto is the setting that takes the language from the environment.
const Auto = "auto"

// Use speaks the language that a setting names: one of Tags, or Auto (or
// nothing) for that of the environment. It reports whether anything changed. The
// error is of a setting that is neither.
func Use(setting string, getenv func(string) string) (changed bool, err error) {
	tag := setting
	switch {
	case setting == "" || setting == Auto:
		tag = fromEnv(getenv)
	case !slices.Contains(Tags(), setting):
		return false, fmt.Errorf("no language %q: %s or one of %s", setting, Auto, strings.Join(Tags(), ", "))
	}
	if tag == Spoken() {
		return false, nil
	}
	if tag == english {
		current.Store(nil)
		return true, nil
	}
	t, err := load(tag)
	if err != nil {
		return false, err
	}
	current.Store(t)
	return true, nil
}

// Spoken is the language in use, one of Tags.
func Spoken() string {
	if t := current.Load(); t != nil {
		return t.name
	}
	return english
}

// fromEnv is the language of the environment, as POSIX has it: LC_ALL goes over
// LC_MESSAGES, that over LANG; where they name a language at all, GNU's LANGUAGE,
// a list with colons, goes over all of them.
func fromEnv(getenv func(string) string) string {
	locale := ""
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		if locale = getenv(name); locale != "" {
			break
		}
	}
	if plain := bare(locale); plain == "" || plain == "C" || plain == "POSIX" {
		return english
	}
	for _, wanted := range append(strings.Split(getenv("LANGUAGE"), ":"), locale) {
		if tag, ok := match(bare(wanted)); ok {
			return tag
		}
	}
	return english
}

// bare is a locale without its character set and modifier: "de_DE.UTF-8@euro"
// is de_DE.
func bare(locale string) string {
	locale, _, _ = strings.Cut(locale, "@")
	locale, _, _ = strings.Cut(locale, ".")
	return locale
}

// match finds the language nearest to a locale.
func match(locale string) (string, bool) {
	wanted, err := language.Parse(locale)
	if err != nil || wanted == language.Und {
		return "", false
	}
	have := make([]language.Tag, len(Tags()))
	for i, t := range Tags() {
		if t == "no" { // who writes Bokmål; the matcher takes Danish for nb else
			t = "nb"
		}
		have[i] = language.MustParse(t)
	}
	_, i, sure := language.NewMatcher(have).Match(wanted)
	base, _ := wanted.Base()
	if i == 0 && base.String() != english { // what many know is no answer while others are wanted
		return "", false
	}
	return Tags()[i], sure >= language.Low
}
