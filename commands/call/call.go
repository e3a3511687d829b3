// Package call names every command and has the struct of its arguments, so that
// panes, dialogs and handlers name the same thing with the same types. It knows
// nothing of how commands run: package commands defines them.
package call

import (
	"encoding/json"
	"strings"

	"github.com/openspace-tui/openspace/internal/lang"
)

// Namespace is what every command's id begins with.
const Namespace = "openspace."

// ID is a command's id, openspace.FAMILY.ACTION.
type ID string

// Short returns the id without the namespace: FAMILY.ACTION.
func (id ID) Short() string { return strings.TrimPrefix(string(id), Namespace) }

// ID returns the id itself: an ID names a command as a Command does.
func (id ID) ID() ID { return id }

// Named is a Command or an ID.
type Named interface{ ID() ID }

// Command is the id of a command whose arguments are an A.
type Command[A any] string

// ID returns the id without the type of the arguments.
func (c Command[A]) ID() ID { return ID(c) }

// With returns a call of the command with arguments.
func (c Command[A]) With(args A) Invocation { return Invocation{ID: ID(c), Args: args} }

// Bare returns a call of the command without arguments.
func (c Command[A]) Bare() Invocation { return Invocation{ID: ID(c)} }

// Invocation is a command to run. Args is its argument struct, or nil.
type Invocation struct {
	ID   ID
	Args any
}

// Empty is the arguments of a command that takes none, and the result of one
// that returns nothing beside success.
type Empty struct{}

// Range is a range of a file's text. Lines and columns count from 1 and both
// ends are included; columns of 0 mean whole lines.
type Range struct {
	StartLine   int `json:"startLine" min:"1" jsonschema:"first line, from 1" tool:"-"`
	EndLine     int `json:"endLine" min:"1" jsonschema:"last line, included" tool:"-"`
	StartColumn int `json:"startColumn,omitempty" min:"1" jsonschema:"first column of the first line, from 1" tool:"-"`
	EndColumn   int `json:"endColumn,omitempty" min:"1" jsonschema:"last column of the last line, included" tool:"-"`
}

// BaseHash is the hash of the file that a change is made for. An empty one is
// refused: who gives it means a file, and would lose what that holds by now.
type BaseHash string

// UnmarshalJSON reads a hash.
func (h *BaseHash) UnmarshalJSON(b []byte) error {
	if string(b) == `""` {
		return lang.Errorf("basehash-empty-give-hash-file")
	}
	return json.Unmarshal(b, (*string)(h))
}
