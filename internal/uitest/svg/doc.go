// Command svg draws a screen of a terminal: text with escape sequences comes in,
// as `tmux capture-pane -e -p -N` gives it, and a picture goes out.
//
//	tmux capture-pane -e -p -N | go run ./internal/uitest/svg -title "A screen" > screen.svg
//
// A picture fits every monospace font: each run of text says how many pixels it
// takes. Backgrounds of one colour that stand together are one rectangle, so that
// a screen of 140×40 stays below 60 KB.
package main
