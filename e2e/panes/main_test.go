// Package panes has end-to-end tests of panes and of the terminal they are drawn in.
package panes

import (
	"testing"

	"github.com/openspace-tui/openspace/internal/uitest/rig"
)

func TestMain(m *testing.M) { rig.Main(m, "../..") }
