package panes

// Workspace holds the open contents and their places.
type Workspace struct{}
