package editor

import tea "charm.land/bubbletea/v2"

// Pending colours a text that has no colours of this theme yet, however it
// came here.
func (e *Editor) Pending() tea.Cmd { return e.paint() }
