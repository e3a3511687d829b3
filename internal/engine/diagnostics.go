package engine

import (
	"cmp"
	"maps"
	"slices"
)

// The severities of a [Diagnostic], as LSP 3.17 numbers them.
const (
	SeverityError   = 1
	SeverityWarning = 2
	SeverityInfo    = 3
	SeverityHint    = 4
)

// Diagnostic is what a language server said of a place in a file. Line and
// Column count from 1.
type Diagnostic struct {
	File         string // as the engine names it
	Line, Column int
	Severity     int // SeverityError where none was given
	Message      string
	Source       string // which server or linter; may be empty
}

// DiagnosticsOf reads them out of the metadata of a tool that changed files, by
// file and in the order of each: those of all files that the engine's servers
// know (1.18.33: edit, write and apply_patch, `diagnostics` by absolute path,
// each as LSP has it). told is false where the tool said nothing of any.
func DiagnosticsOf(metadata map[string]any) (all []Diagnostic, told bool) {
	byFile, told := metadata["diagnostics"].(map[string]any)
	for _, file := range slices.Sorted(maps.Keys(byFile)) {
		list, _ := byFile[file].([]any)
		for _, one := range list {
			if d, ok := diagnostic(one); ok {
				d.File = file
				all = append(all, d)
			}
		}
	}
	return all, told
}

func diagnostic(v any) (d Diagnostic, ok bool) {
	m, _ := v.(map[string]any)
	span, _ := m["range"].(map[string]any)
	start, _ := span["start"].(map[string]any)
	line, ok := count(start["line"])
	if !ok {
		return d, false
	}
	column, _ := count(start["character"])
	severity, _ := count(m["severity"])
	if severity > SeverityHint {
		severity = SeverityHint
	}
	message, _ := m["message"].(string)
	source, _ := m["source"].(string)
	return Diagnostic{Line: line + 1, Column: column + 1, Severity: cmp.Or(severity, SeverityError), Message: message,
		Source: source}, true
}

// count is a number that counts something.
func count(v any) (int, bool) {
	n, ok := v.(float64)
	if !ok || !(n >= 0 && n < 1e9) {
		return 0, false
	}
	return int(n), true
}
