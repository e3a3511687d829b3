//go:build race

package tui

// raceOn says that the race detector slows everything down.
const raceOn = true
