// Package prompt is what a person writes to the agent, before it is sent: a
// draft with what its chips stand for, the files and agents that its text names
// with @, what a drop or the clipboard brings, and the parts that all of it
// becomes for the engine. It knows nothing of the screen. What reads files or
// runs programs says so, and is to be called off the loop.
package prompt
