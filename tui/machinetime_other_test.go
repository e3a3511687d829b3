//go:build !linux

package tui

import (
	"testing"
	"time"
)

// machineTime is known on Linux alone: elsewhere nothing is measured.
func machineTime(testing.TB) time.Duration { return 0 }
