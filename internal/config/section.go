package config

import (
	"slices"
	"strings"

	"github.com/openspace-tui/openspace/internal/lang"
)

// sections are the headings of settings, by the object that they are in.
func sections() map[string]lang.Phrase {
	return map[string]lang.Phrase{"": lang.Key("look-and-program"), "agent": lang.Key("agent"),
		"engine": lang.Key("engine-title"), "files": lang.Key("files-title"),
		"hub": lang.Key("hub"), "permissions": lang.Key("permissions"), "prompt": lang.Key("prompt"),
		"terminal": lang.Key("terminal-title")}
}

// Section is the heading that a key stands under.
func Section(key string) lang.Phrase {
	object, _, nested := strings.Cut(key, ".")
	if !nested {
		object = ""
	}
	return sections()[object]
}

// BySection lists the keys so that those of a section stand together.
func BySection() []Key {
	keys := Keys()
	first := map[lang.Phrase]int{}
	for i, k := range keys {
		if _, ok := first[Section(k.Name)]; !ok {
			first[Section(k.Name)] = i
		}
	}
	slices.SortStableFunc(keys, func(a, b Key) int {
		return first[Section(a.Name)] - first[Section(b.Name)]
	})
	return keys
}
