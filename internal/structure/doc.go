// Package structure holds the program to its import table: which folder may
// import which, so that the layers only ever call downward. It has no code of
// its own; its test reads `go list` for every system the program is built for.
//
// The table binds what ships: tests may import what they need. A folder without
// a row is a breach too, so that a new one gets its place in the table.
package structure
