package lang

import (
	"embed"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"sync"

	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"
	"golang.org/x/text/message/catalog"
)

//go:embed catalog
var files embed.FS

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
		if tag, ok := strings.CutSuffix(e.Name(), ".json"); ok {
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

// load reads a language's catalogue: an object of texts by their English; one
// that depends on a number is an object of texts by plural form (CLDR's names).
func load(tag string) (*tongue, error) {
	texts, err := texts(tag)
	if err != nil {
		return nil, err
	}
	t := &tongue{name: tag, tag: language.MustParse(tag)}
	b := catalog.NewBuilder(catalog.Fallback(language.English))
	for key, v := range texts {
		if err := set(b, t.tag, key, v); err != nil {
			return nil, fmt.Errorf("language %s: %q: %w", tag, key, err)
		}
	}
	t.texts = b
	return t, nil
}

func texts(tag string) (map[string]any, error) {
	b, err := files.ReadFile("catalog/" + tag + ".json")
	if err != nil {
		return nil, err
	}
	var texts map[string]any
	if err := json.Unmarshal(b, &texts); err != nil {
		return nil, fmt.Errorf("language %s: %w", tag, err)
	}
	return texts, nil
}

func set(b *catalog.Builder, tag language.Tag, key string, v any) error {
	switch v := v.(type) {
	case string:
		return b.SetString(tag, key, v)
	case map[string]any:
		var cases []any
		for _, form := range []string{"zero", "one", "two", "few", "many", "other"} {
			if said, ok := v[form]; ok {
				cases = append(cases, form, said)
			}
		}
		return b.Set(tag, key, plural.Selectf(1, "%d", cases...))
	}
	return fmt.Errorf("neither a text nor its plural forms, but %T", v)
}
