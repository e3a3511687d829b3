package config

import (
	"slices"
	"strings"

	"github.com/openspace-tui/openspace/internal/lang"
)

// sections are the headings of settings, by the object that they are in.
func sections() map[string]string {
	return map[string]string{"": lang.Key("Look and program"), "agent": lang.Key("Agent"), "engine": lang.Key("Engine"),
		"files": lang.Key("Files"),
		"hub":   lang.Key("Hub"), "permissions": lang.Key("Permissions"), "prompt": lang.Key("Prompt"),
		"terminal": lang.Key("Terminal")}
}

// Section is the heading that a key stands under, in English.
func Section(key string) string {
	object, _, nested := strings.Cut(key, ".")
	if !nested {
		object = ""
	}
	return sections()[object]
}

// BySection lists the keys so that those of a section stand together.
func BySection() []Key {
	keys := Keys()
	first := map[string]int{}
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
