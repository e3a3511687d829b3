// Package commands is the one registry of actions. A command is defined once;
// keys, palette, slash commands, MCP tools, %%OS blocks, the manifest, ctl and
// the documentation are read from that definition.
//
// Handlers run on the Update loop and take well under a millisecond. What is
// slow goes into After: its work runs off the loop and its continuation on it.
// Nothing here imports Bubble Tea: effects are values that the program around
// it interprets.
package commands
