// Package talk has end-to-end tests of conversations, sessions, settings and the command
// line.
package talk

import (
	"testing"

	"github.com/openspace-tui/openspace/internal/uitest/rig"
)

func TestMain(m *testing.M) { rig.Main(m, "../..") }
