// Package panes says what a pane's content is and keeps the workspace: which
// contents are open, in which tab of which pane, and in which area.
//
// A content is a plain struct that the Update loop owns. It draws itself into
// a rectangle, answers keys and mouse, and asks for anything beyond itself by
// an Action: a registered command to invoke, or a tea.Cmd whose message comes
// back to it. It does no IO of its own in any method here.
package panes
