package tui

import tea "charm.land/bubbletea/v2"

// copier is the model as the clipboard sees it.
type copier struct{ host }

// The methods implement [clip.Program].

func (c copier) Paste(text string) tea.Cmd { return c.m.keyboard.Paste(text) }
func (c copier) Spoken() bool              { return c.m.screenReader != nil }
