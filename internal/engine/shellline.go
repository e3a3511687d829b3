package engine

import (
	"encoding/json"
	"path"
	"strconv"
	"strings"
)

// lead begins a line that ShellLine made; its backslash tells it from what
// people write.
const lead = `\eval $'`

// ShellLine is a command line as the engine's shell route has to get it, so that
// it runs as it is written. Engine 1.18.33 hands bash and zsh
// eval "LINE as JSON": what the double quotes expand ($, backquotes) is
// expanded before the line runs, and newlines and tabs become letters. A line
// with any of these goes as eval $'…', in which nothing is left to expand. Shell
// is the engine's $SHELL, or empty where nobody knows it; shells that get the
// line as it is are left alone.
func ShellLine(line, shell string) string {
	switch path.Base(shell) {
	case "sh", "dash", "ash", "ksh", "mksh":
		return line
	}
	if !strings.ContainsFunc(line, func(r rune) bool { return r == '$' || r == '`' || r < ' ' }) {
		return line
	}
	var b strings.Builder
	b.WriteString(lead)
	for i := range len(line) {
		switch c := line[i]; {
		case c == '$' || c == '`' || c == '\\' || c == '\'' || c < ' ':
			b.WriteString(`\` + strconv.FormatInt(int64(0o1000|int(c)), 8)[1:])
		default:
			b.WriteByte(c)
		}
	}
	b.WriteString("'")
	return b.String()
}

// PlainLine is the line that ShellLine made another of, or what it is given.
func PlainLine(command string) string {
	text, ok := strings.CutPrefix(command, lead)
	text, closed := strings.CutSuffix(text, "'")
	if !ok || !closed {
		return command
	}
	var b strings.Builder
	for i := 0; i < len(text); i++ {
		switch c := text[i]; c {
		case '\'', '$', '`':
			return command // no line of ShellLine's
		case '\\':
			if i+3 >= len(text) {
				return command
			}
			n, err := strconv.ParseUint(text[i+1:i+4], 8, 8)
			if err != nil {
				return command
			}
			b.WriteByte(byte(n))
			i += 3
		default:
			b.WriteByte(c)
		}
	}
	return b.String()
}

// UnmarshalJSON reads a state; a line of ShellLine's is read as it was written.
func (s *ToolState) UnmarshalJSON(data []byte) error {
	type state ToolState
	if err := json.Unmarshal(data, (*state)(s)); err != nil {
		return err
	}
	if line, ok := s.Input["command"].(string); ok && strings.HasPrefix(line, lead) {
		s.Input["command"] = PlainLine(line)
	}
	return nil
}
