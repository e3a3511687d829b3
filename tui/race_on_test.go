//go:build race

package tui

const lenience = 40 // the detector takes its time
