package pen

import (
	"strconv"
	"strings"

	"github.com/openspace-tui/openspace/internal/engine"
)

// Kinds of targets beside those of package markdown.
const (
	PartTarget    = "part:"    // a part, to be unfolded
	SessionTarget = "session:" // a subagent's session
	PaneTarget    = "pane:"    // a content that is open
	PictureTarget = "picture:" // a file that is attached whole: a part, and which of a call's
	OutputTarget  = "output:"  // a file, outside the workspace, that the engine put a long output into
)

// OpenCall follows the id of a call, of several that are shown together, whose
// output is unfolded.
const OpenCall = "/output"

// Attachment is the target of a file that is attached as a part of a message or,
// with a number from 0, to a call; empty where it holds no picture or page.
func Attachment(p *engine.Part, part string, n int) string {
	if !strings.HasPrefix(p.URL, "data:") || !strings.HasPrefix(p.Mime, "image/") && p.Mime != "application/pdf" {
		return ""
	}
	return PictureTarget + part + "/" + strconv.Itoa(n)
}

// Target joins a kind and what it leads to; to nothing it leads nowhere.
func Target(kind, to string) string {
	if to == "" {
		return ""
	}
	return kind + to
}
