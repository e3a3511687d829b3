//go:build !race

package tui

const lenience = 4
