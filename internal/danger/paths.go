package danger

import (
	"path"
	"strings"

	"github.com/openspace-tui/openspace/internal/lang"
)

var (
	device = late(`^/dev/(sd|hd|vd|xvd|nvme|mmcblk|disk|r?disk|mapper/|loop|mem|kmem|port)`)
	plain  = late(`^/dev/(null|stdin|stdout|stderr|tty|zero|full|fd/\d+|pts/\d+|shm/.+)$`)
	ours   = late(`^(/private)?(/var)?/tmp/.`)
	hidden = late(`^~[^/]*/\.`)
	hooks  = late(`(^|/)\.git(/|$)`)
	inputs = late(`^(-|/dev/stdin|/dev/fd/\d+|/proc/(self|\d+)/fd/\d+|/dev/(tcp|udp)/.*)$`)
)

// writes says why writing to a path is dangerous, or nothing. Paths below the
// folder one is in, and temporary ones, are not; that the shell's folder may be
// any is what the rules for paths cannot know.
func writes(to string) lang.Phrase {
	if to == "" || strings.HasPrefix(to, hole) {
		return ""
	}
	raw := to
	to = path.Clean(to)
	switch {
	case device().MatchString(to):
		return lang.Key("writes-to-a-device")
	case nowhere(to) || ours().MatchString(to):
		return ""
	case strings.HasPrefix(to, "/"):
		return lang.Key("writes-outside-the-folder")
	case hidden().MatchString(raw):
		return lang.Key("changes-configuration-user")
	case hooks().MatchString(to):
		return lang.Key("changes-what-git-keeps")
	}
	return ""
}

// nowhere reports whether a path is a device that takes anything.
func nowhere(to string) bool { return plain().MatchString(to) }

// isInput reports whether a path is what a program is fed with.
func isInput(from string) bool { return inputs().MatchString(from) }

// wide reports whether a path stands for much: the root, a home, the folder one
// is in and those above, all of a folder, and what is named from the root.
func wide(to string) bool {
	if to == "" || strings.HasPrefix(to, "-") || strings.HasPrefix(to, hole) {
		return false
	}
	all := strings.TrimRight(to, "/*")
	clean := path.Clean(all)
	switch {
	case all == "" || clean == "." || clean == ".." || strings.HasPrefix(clean, "../"):
		return true
	case strings.HasPrefix(clean, "~"):
		return true
	}
	return strings.HasPrefix(clean, "/") && !ours().MatchString(clean)
}
