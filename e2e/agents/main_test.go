// Package agents has end-to-end tests of what agents do and are asked: their commands, rules,
// blocks, costs and faults.
package agents

import (
	"testing"

	"github.com/openspace-tui/openspace/internal/uitest/rig"
)

func TestMain(m *testing.M) { rig.Main(m, "../..") }
