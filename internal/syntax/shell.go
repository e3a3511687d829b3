package syntax

import (
	"slices"
	"strings"
)

// Shell reports whether code in a language is for a shell, as a code block names it. Code
// that names none counts as such.
func Shell(lang string) bool {
	return slices.Contains([]string{"", "sh", "bash", "zsh", "fish", "shell", "shellscript", "console",
		"shellsession", "shell-session"}, strings.ToLower(lang))
}
