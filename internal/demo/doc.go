// Package demo is the built-in demo engine: a scripted assistant behind the
// HTTP API of the real engine, in this process, offline and free.
//
// It promises to be a faithful subset of engine 1.18.33: its routes answer in
// the recorded shapes, and a turn sends its events in the recorded order, so
// that a client cannot tell the difference but by the version. What it cannot
// do it says: there is no model behind it, it runs no commands, changes no
// files and shares nothing, and every reply says that it is scripted.
//
// It reads only inside the workspace, through os.Root, and leaves out files
// over one MiB, ignored ones, and key and credential files. What it opens it
// opens as an agent would: through the MCP server it was given, or with %%OS
// blocks in its text.
//
// State is in memory and ends with Run. One lock guards it; events are encoded
// and queued under that lock, so every listener sees the order in which the
// state changed. The same prompts, seed and clock give the same events.
package demo
