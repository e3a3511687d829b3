package hub

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"regexp"
	"strings"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/modelcontextprotocol/go-sdk/mcp"
	validate "github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
)

const (
	// maxManifest is how many commands a manifest may have.
	maxManifest = 1000
	// maxTitle bounds a posted command's title, in bytes.
	maxTitle = 200
	// maxDoc bounds a posted command's description, in bytes.
	maxDoc = 4 << 10
	// maxSchema bounds its parameters.
	maxSchema = 64 << 10
	// maxFault bounds what is said of wrong arguments.
	maxFault = 600
)

// Manifest is what a remote front end says it can do.
type Manifest struct {
	Commands manifestCommands `json:"commands"`
	// Timestamp is when it was made, in milliseconds or as RFC 3339; some post it as
	// LastUpdated.
	Timestamp   any `json:"timestamp,omitempty"`
	LastUpdated any `json:"lastUpdated,omitempty"`
}

// Made returns when the manifest was made in Unix milliseconds, or now where it does
// not say.
func (m *Manifest) Made(now int64) int64 {
	return milliseconds(m.Timestamp, milliseconds(m.LastUpdated, now))
}

// ManifestCommand is one of its commands.
type ManifestCommand struct {
	Cmd         string          `json:"cmd"`
	Title       string          `json:"title,omitempty"`
	Description string          `json:"description,omitempty"`
	Parameters  json.RawMessage `json:"parameters,omitempty"` // JSON Schema
	Example     json.RawMessage `json:"example,omitempty"`    // arguments of a call

	people bool  // agents are not offered it
	fault  error // in what was posted of it
}

// manifestCommands are read one by one, so that a list that is too long is
// refused before it takes memory.
type manifestCommands []ManifestCommand

// UnmarshalJSON reads at most maxManifest commands.
func (m *manifestCommands) UnmarshalJSON(b []byte) (err error) {
	*m, err = few[ManifestCommand](b, maxManifest, "commands")
	return err
}

// goodCommand is what a posted command may be called: it is the name of an MCP
// tool too.
var goodCommand = regexp.MustCompile(`^openspace(\.[A-Za-z0-9_-]+)+$`)

const maxCommandName = 128

// offered is a command of the manifest, with what judges its arguments.
type offered struct {
	*commands.Command
	schema *validate.Schema
}

// offer makes commands of a manifest, or says which of them cannot be one. notes say
// what of them is not taken whole.
func offer(m manifestCommands) (_ map[string]*offered, _ []*commands.Command, notes []string, _ error) {
	byID := make(map[string]*offered, len(m))
	list := make([]*commands.Command, 0, len(m))
	trial := mcp.NewServer(&mcp.Implementation{Name: serverName}, nil)
	for _, c := range m {
		if c.people {
			continue
		}
		o, types, err := c.offer(trial)
		if err == nil && byID[c.Cmd] != nil {
			err = errors.New("is listed twice")
		}
		if err != nil {
			name := inert(c.Cmd, maxCommandName)
			return nil, nil, nil, &failure{http.StatusBadRequest,
				fmt.Sprintf("Command %q: %s", name, inert(err.Error(), 400))}
		}
		byID[c.Cmd] = o
		list = append(list, o.Command)
		notes = append(notes, c.cuts()...)
		for _, t := range types {
			notes = append(notes, c.Cmd+": "+t)
		}
	}
	return byID, list, notes, nil
}

// cuts says which texts of the command are too long.
func (c ManifestCommand) cuts() (notes []string) {
	for _, t := range []struct {
		what, text string
		limit      int
	}{{"title", c.Title, maxTitle}, {"description", c.Description, maxDoc}} {
		if len(t.text) > t.limit {
			notes = append(notes, fmt.Sprintf("%s: the %s is cut at %d bytes", c.Cmd, t.what, t.limit))
		}
	}
	return notes
}

// offer makes a command, and notes which of its arguments could not be read.
func (c ManifestCommand) offer(trial *mcp.Server) (_ *offered, notes []string, _ error) {
	switch {
	case c.fault != nil:
		return nil, nil, c.fault
	case c.Cmd != "" && !strings.HasPrefix(c.Cmd, commands.Namespace):
		return nil, nil, fmt.Errorf("is outside the namespace %s", commands.Namespace)
	case len(c.Cmd) > maxCommandName || !goodCommand.MatchString(c.Cmd):
		return nil, nil, errors.New("is no name: want openspace.FAMILY.ACTION of letters, digits, _ and -")
	case len(c.Parameters) > maxSchema:
		return nil, nil, fmt.Errorf("parameters over %d KiB", maxSchema>>10)
	}
	raw := c.Parameters
	if b := bytes.TrimSpace(raw); len(b) == 0 || string(b) == "null" {
		raw = json.RawMessage(`{"type":"object"}`)
	}
	raw, notes = plainTypes(raw)
	shown, judge, err := parameters(raw)
	if err != nil {
		return nil, nil, fmt.Errorf("parameters: %w", err)
	}
	cmd := &commands.Command{Schema: shown, Spec: commands.Spec{
		ID: c.Cmd, Title: lang.Plain(cut(sanitize.Line(c.Title), maxTitle)),
		Doc:        lang.Plain(cut(sanitize.Text(c.Description), maxDoc)),
		Agent:      true,
		Permission: commands.PermitFree, // the front end that runs it has the rules
	}}
	if err := addable(trial, cmd); err != nil {
		return nil, nil, err
	}
	o := &offered{cmd, judge}
	cmd.Example = o.sampleArgs(c.Example)
	return o, notes, nil
}

// parameters reads a schema of arguments, as it is shown and as it judges.
func parameters(raw json.RawMessage) (*jsonschema.Schema, *validate.Schema, error) {
	if b := bytes.TrimSpace(raw); b[0] != '{' {
		return nil, nil, errors.New("want a JSON Schema of an object")
	}
	shown := &jsonschema.Schema{}
	if err := json.Unmarshal(raw, shown); err != nil {
		return nil, nil, err
	}
	if shown.Type == "" && len(shown.Types) == 0 {
		shown.Type = "object"
	}
	if shown.Type != "object" {
		return nil, nil, errors.New("want a JSON Schema of an object")
	}
	doc, err := document(raw)
	if err != nil {
		return nil, nil, err
	}
	c := validate.NewCompiler()
	c.UseLoader(noLoader{})
	const name = "mem:///parameters"
	if err := c.AddResource(name, doc); err != nil {
		return nil, nil, err
	}
	judge, err := c.Compile(name)
	return shown, judge, err
}

// noLoader keeps a schema from reading files or the network.
type noLoader struct{}

// Load refuses.
func (noLoader) Load(url string) (any, error) {
	return nil, fmt.Errorf("%s is not in the schema", url)
}

// addable says why a command cannot be a tool. The MCP library panics then.
func addable(trial *mcp.Server, c *commands.Command) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("%v", p)
		}
	}()
	trial.AddTool(tool(c), func(context.Context, *mcp.CallToolRequest) (*mcp.CallToolResult, error) { return nil, nil })
	return nil
}

// judge says what is wrong with arguments, or nil.
func (o *offered) judge(args json.RawMessage) *commands.Error {
	if len(bytes.TrimSpace(args)) == 0 {
		args = json.RawMessage(`{}`)
	}
	doc, err := document(args)
	if err == nil {
		if _, isObject := doc.(map[string]any); !isObject {
			err = errors.New("want an object")
		} else {
			err = o.schema.Validate(doc)
		}
	}
	if err == nil {
		return nil
	}
	return &commands.Error{
		Code: commands.CodeInvalidArguments, Message: o.ID + ": " + faults(err), Hint: "arguments: " + o.Signature(),
	}
}

// faults says on one line what is wrong, each fault with its place.
func faults(err error) string {
	var invalid *validate.ValidationError
	if !errors.As(err, &invalid) {
		return inert(err.Error(), maxFault)
	}
	_, list, _ := strings.Cut(invalid.Error(), "\n") // the first line names the schema
	return inert(strings.ReplaceAll(strings.TrimPrefix(list, "- "), "\n- ", "; "), maxFault)
}

// document reads JSON for the judge of schemas, which computes with exact
// numbers: 1e1000000 would have a million digits.
func document(raw json.RawMessage) (any, error) {
	doc, err := validate.UnmarshalJSON(bytes.NewReader(raw))
	if err != nil {
		return nil, err
	}
	return doc, plainNumbers(doc)
}

// maxNumber is how long a number may be written, and maxExponent its exponent.
const (
	maxNumber   = 40
	maxExponent = len("-308")
)

func plainNumbers(v any) error {
	switch v := v.(type) {
	case json.Number:
		if at := strings.IndexAny(string(v), "eE"); len(v) > maxNumber || at >= 0 && len(v)-at-1 > maxExponent {
			return fmt.Errorf("the number %s is out of range", cut(string(v), maxNumber))
		}
	case []any:
		for _, e := range v {
			if err := plainNumbers(e); err != nil {
				return err
			}
		}
	case map[string]any:
		for _, e := range v {
			if err := plainNumbers(e); err != nil {
				return err
			}
		}
	}
	return nil
}
