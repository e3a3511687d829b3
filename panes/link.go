package panes

import (
	"encoding/json"
	"net/url"
	"strings"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/lang"
)

// RunLink runs the command of a link, openspace.x?{…}. Who wrote the text wrote the
// link, so that it passes the gate as an agent's commands do.
func RunLink(link string) Action {
	id, query, _ := strings.Cut(link, "?")
	run := call.LinkArgs{Command: id}
	if args, ok := linkArgs(query); ok {
		run.Args = args
	} else {
		run.Fault = lang.T("arguments-not-json", id)
	}
	return Do(call.AppRunLink.With(run))
}

// linkArgs reads the arguments of a link, an object of JSON: percent-encoded, as
// addresses have spaces, or else as it stands.
func linkArgs(query string) (args map[string]any, ok bool) {
	if query == "" {
		return map[string]any{}, true
	}
	if plain, err := url.PathUnescape(query); err == nil && json.Unmarshal([]byte(plain), &args) == nil {
		return args, true
	}
	args = nil // what was read so far
	err := json.Unmarshal([]byte(query), &args)
	return args, err == nil
}
