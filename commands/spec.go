// Package commands is the one registry of actions. A command is defined once;
// keys, palette, slash commands, MCP tools, %%OS blocks, the manifest, ctl and
// the documentation are read from that definition.
//
// Handlers run on the Update loop and take well under a millisecond. What is
// slow goes into After: its work runs off the loop and its continuation on it.
// Nothing here imports Bubble Tea: effects are values that the program around
// it interprets.
package commands

import (
	"encoding/json"
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"sort"
	"strings"

	"github.com/google/jsonschema-go/jsonschema"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/commands/schema"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/permit"
	"github.com/openspace-tui/openspace/panes"
)

// Namespace is what every command's id begins with.
const Namespace = call.Namespace

// Spec describes a command.
type Spec struct {
	ID    string      // openspace.FAMILY.ACTION; Define sets it
	Title lang.Phrase // a few words, for palette and help
	Doc   lang.Phrase // one or two sentences, for agents and the documentation

	Agent bool // offered to agents
	// Permission is what an agent's rules must allow; every agent command has one.
	Permission Permission
	Core       bool        // of those, offered to small models too: it shows or points
	Brief      string      // what an MCP tool says in place of Doc, where that is long
	Example    string      // arguments of a call, as JSON, for agents
	Hidden     bool        // not in the palette: contents and dialogs invoke it
	NoUndo     lang.Phrase // why it cannot be taken back, for people; of those that can sometimes, why not else
	Slash      string      // its name after /, if it has one
	Also       []string    // further such names, as other programs have them
	Keys       []string    // as tea's Keystroke gives them; <leader> stands for the leader

	// SlashArgs turns what follows the slash name into arguments; nil takes
	// no text.
	SlashArgs func(text string) (any, error)
	// When reports whether the command, given no arguments, can run now, and why
	// not. Nil: always.
	When func(Env) (ok bool, why lang.Phrase)
}

// Command is a registered Spec.
type Command struct {
	Spec
	Schema *jsonschema.Schema // of the arguments

	args  reflect.Type // the struct of the arguments; nil: Schema came as JSON
	bare  bool         // its tool describes no arguments
	check func() (*schema.Validator, error)
	fits  func(json.RawMessage) error              // whether arguments decode
	judge func(Env, json.RawMessage) *Error        // the rule on arguments
	wants func(Env, json.RawMessage) []permit.Need // the rule of the agent, or nil
	risk  func(Env, json.RawMessage) *Risk         // the rule on danger, or nil
	run   func(Env, json.RawMessage) Step
}

// Signature is the command on one line: id and arguments, optional ones with ?.
func (c *Command) Signature() string {
	names := make([]string, 0, len(c.Schema.Properties))
	required := map[string]bool{}
	for _, n := range c.Schema.Required {
		required[n] = true
	}
	for _, n := range c.Schema.PropertyOrder {
		if !required[n] {
			n += "?"
		}
		names = append(names, n)
	}
	return c.ID + "{" + strings.Join(names, ", ") + "}"
}

// Ours reports whether the program defined the command, and not a front end
// that posted it.
func (c *Command) Ours() bool { return c.args != nil }

// Reads reports whether a command changes nothing: it is there for its result.
func (c *Command) Reads() bool { return c.NoUndo == readOnly }

// Registry holds the commands. It is filled before the program runs and only
// read afterwards, so it is safe for concurrent use.
type Registry struct {
	byID    map[string]*Command
	bySlash map[string]*Command
	order   []*Command
	words   map[string]call.Words // for agents, of the commands that bring none
}

// NewRegistry returns an empty registry.
func NewRegistry() *Registry {
	return &Registry{byID: map[string]*Command{}, bySlash: map[string]*Command{}, words: call.AgentWords()}
}

// goodID is what an id may be: it also names an MCP tool.
var goodID = regexp.MustCompile(`^openspace(\.[a-z][a-z0-9_]*){2,}$`)

// Define registers a command. A is the struct of its arguments, from which
// the schema is made; T the struct of its result. Checks judge the arguments'
// paths and ids: the gate asks them before it asks the person, and so does
// Execute before the handler. A broken definition panics: it is a mistake in
// the program that its first test finds.
func Define[A, T any](r *Registry, id call.Command[A], s Spec, handler func(Env, A) Outcome[T],
	checks ...func(Env, A) *Error) {
	s.ID = string(id)
	r.mustBeNew(s)
	mustBeStruct(s.ID, reflect.TypeFor[A]())
	mustBeStruct(s.ID, reflect.TypeFor[T]())
	args := schema.For[A]()
	c := &Command{Spec: s, Schema: args, args: reflect.TypeFor[A](), check: schema.LazyValidator(s.ID, args)}
	c.fits = func(raw json.RawMessage) error { return schema.Decode(raw, new(A)) }
	judge := func(env Env, args A) *Error {
		for _, check := range checks {
			if err := check(env, args); err != nil {
				return err
			}
		}
		return nil
	}
	c.judge = func(env Env, raw json.RawMessage) (refused *Error) {
		defer func() {
			if p := recover(); p != nil {
				refused = Errorf(CodeInternal, "x-failed-x", s.ID, p)
			}
		}()
		var args A
		if err := schema.Decode(raw, &args); err != nil {
			return c.misfit(err)
		}
		return judge(env, args)
	}
	c.run = func(env Env, raw json.RawMessage) Step {
		var args A
		if err := schema.Decode(raw, &args); err != nil {
			return failed(c.misfit(err))
		}
		if err := judge(env, args); err != nil {
			return failed(err)
		}
		return handler(env, args).step.sound()
	}
	r.add(c)
}

// mustBeNew panics on an id or a slash name that cannot be registered.
func (r *Registry) mustBeNew(s Spec) {
	for _, name := range s.Also {
		if other := r.bySlash[name]; other != nil || name == s.Slash {
			panic(fmt.Sprintf("/%s of %s names a command already", name, s.ID))
		}
	}
	switch other := r.bySlash[s.Slash]; {
	case !strings.HasPrefix(s.ID, Namespace):
		panic(fmt.Sprintf("command %q is outside the namespace %s", s.ID, Namespace))
	case !goodID.MatchString(s.ID):
		panic(fmt.Sprintf("command %q is not named openspace.FAMILY.ACTION", s.ID))
	case r.byID[s.ID] != nil:
		panic(fmt.Sprintf("command %q is defined twice", s.ID))
	case s.Agent && !s.Permission.known():
		panic(fmt.Sprintf("command %q is an agent's and declares no permission", s.ID))
	case s.Slash != "" && other != nil:
		panic(fmt.Sprintf("/%s names both %s and %s", s.Slash, other.ID, s.ID))
	}
}

func mustBeStruct(id string, t reflect.Type) {
	if t.Kind() != reflect.Struct {
		panic(fmt.Sprintf("command %q: %s is no struct", id, t))
	}
}

func (r *Registry) add(c *Command) {
	if c.Slash != "" {
		r.bySlash[c.Slash] = c
	}
	for _, name := range c.Also {
		r.bySlash[name] = c
	}
	if w, ours := r.words[c.ID]; ours && c.Example == "" {
		c.Core, c.Brief, c.Example, c.bare = w.Core, w.Brief, w.Example, w.Bare
	}
	r.byID[c.ID] = c
	r.order = append(r.order, c)
}

// Get finds a command by id.
func (r *Registry) Get(id string) (*Command, bool) { c, ok := r.byID[id]; return c, ok }

// BySlash finds a command by its slash name.
func (r *Registry) BySlash(name string) (*Command, bool) { c, ok := r.bySlash[name]; return c, ok }

// All lists every command in the order of definition.
func (r *Registry) All() []*Command { return r.order }

// AgentCommands lists those offered to agents, by id.
func (r *Registry) AgentCommands() []*Command {
	var out []*Command
	for _, c := range r.order {
		if c.Agent {
			out = append(out, c)
		}
	}
	sort.Slice(out, func(i, j int) bool { return out[i].ID < out[j].ID })
	return out
}

// Tier is which of their commands agents are offered.
type Tier string

// The tiers.
const (
	TierAll  Tier = "all"
	TierCore Tier = "core" // what shows and points, for small models
)

// Offers reports whether a command for agents is in the tier.
func (t Tier) Offers(c *Command) bool { return c.Agent && (t != TierCore || c.Core) }

// Offered lists the commands of a tier, by id.
func (r *Registry) Offered(t Tier) []*Command {
	return slices.DeleteFunc(r.AgentCommands(), func(c *Command) bool { return !t.Offers(c) })
}

// Withheld returns the refusal of a command that is for agents and not in the
// tier, else nil.
func (r *Registry) Withheld(t Tier, id string) *Error {
	c, ok := r.Get(id)
	if !ok || !c.Agent || t.Offers(c) {
		return nil
	}
	return refusal(CodeNotOffered, lang.M("not-offered-setting-agent-tools", c.ID, t),
		lang.M("use-command-offered-your-own"))
}

// Validate checks arguments against a command's schema.
func (c *Command) Validate(args json.RawMessage) *Error {
	check, err := c.check()
	if err != nil {
		return Errorf(CodeInternal, "the-schema-of-its-arguments", c.ID, err)
	}
	if err = check.Validate(args); err == nil {
		err = c.fits(args)
	}
	if err != nil {
		return c.misfit(err)
	}
	return nil
}

func (c *Command) misfit(err error) *Error {
	return refusal(CodeInvalidArguments, lang.M("%s: %v", c.ID, clipped{err}), lang.M("arguments-x", c.Signature()))
}

// Execute runs a command up to its end or its first work off the loop.
func (r *Registry) Execute(env Env, inv Invocation) (step Step) {
	defer func() {
		if p := recover(); p != nil {
			step = failed(Errorf(CodeInternal, "x-failed-x", inv.ID, p))
		}
	}()
	c, ok := r.Get(inv.ID)
	if !ok {
		return failed(r.unknown(inv.ID))
	}
	if err := c.Validate(inv.Args); err != nil {
		return failed(err)
	}
	if c.When != nil && schema.Empty(inv.Args) {
		if ok, why := c.When(env); !ok {
			if inv.Origin == panes.User {
				return failed(&Error{Code: CodeUnavailable, Message: why.String()}) // who pressed the key knows which
			}
			return failed(Errorf(CodeUnavailable, "%s: %s", c.ID, why))
		}
	}
	return c.run(env, inv.Args)
}

func failed(err *Error) Step { return Step{Result: &Result{Err: err}} }

func (r *Registry) unknown(id string) *Error {
	return refusal(CodeUnknownCommand, lang.M("unknown-command", clip(id)),
		lang.M("openspace-ctl-list-shows-commands"))
}
