package cli

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/instance"
	"github.com/openspace-tui/openspace/internal/lang"
)

// hubConn is a connection to the Hub of a running program.
type hubConn struct{ *mcp.ClientSession }

// bearer adds the Hub's token to every request.
type bearer struct{ token string }

func (b bearer) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	if b.token != "" {
		r.Header.Set("Authorization", "Bearer "+b.token)
	}
	return http.DefaultTransport.RoundTrip(r)
}

// dialHub connects to the program whose workspace holds the current folder.
func dialHub(ctx context.Context) (hubConn, error) {
	dir, err := os.Getwd()
	if err != nil {
		return hubConn{}, err
	}
	return dialHubOf(ctx, dir)
}

// dialHubOf connects to the program whose workspace holds a folder.
func dialHubOf(ctx context.Context, dir string) (hubConn, error) {
	in, err := instance.Find(dir)
	if err != nil {
		return hubConn{}, err
	}
	client := mcp.NewClient(&mcp.Implementation{Name: commands.ProgramName, Version: Version()}, nil)
	s, err := client.Connect(ctx, &mcp.StreamableClientTransport{
		Endpoint: in.URL + "/mcp", HTTPClient: &http.Client{Transport: bearer{in.Token}}, DisableStandaloneSSE: true,
	}, nil)
	if err != nil {
		return hubConn{}, lang.Errorf("openspace-process-does-not-answer", in.PID, in.URL, err)
	}
	return hubConn{s}, nil
}

// listCommands prints each command of the running program with its description.
func listCommands(ctx context.Context, w io.Writer) error {
	c, err := dialHub(ctx)
	if err != nil {
		return err
	}
	defer c.Close()
	for tool, err := range c.Tools(ctx, nil) {
		if err != nil {
			return err
		}
		if _, err := fmt.Fprintf(w, "%-36s %s\n", tool.Name, tool.Description); err != nil {
			return err
		}
	}
	return nil
}

// callCommand runs a command in the running program and gives its result as
// JSON, and whether it succeeded. What keeps it from running is such a result
// too.
func callCommand(ctx context.Context, id, args string) (result string, ok bool) {
	var object map[string]any
	if err := json.Unmarshal([]byte(args), &object); err != nil {
		return failure(commands.CodeInvalidArguments, lang.Errorf("arguments-no-json-object", err)), false
	}
	c, err := dialHub(ctx)
	if err != nil {
		return failure(commands.CodeUnavailable, err), false
	}
	defer c.Close()
	result, ok, err = c.call(ctx, id, object)
	var wire *jsonrpc.Error
	switch {
	case errors.As(err, &wire):
		return failure(commands.CodeUnknownCommand, notCalled(id, wire.Message)), false
	case err != nil:
		return failure(commands.CodeUnavailable, err), false
	}
	return result, ok
}

// notCalled says why a command cannot be called: there is none, or it is one that
// people alone have.
func notCalled(id, why string) error {
	switch c, ok := Registry().Get(id); {
	case !ok || c.Agent:
	case c.Slash != "":
		return lang.Errorf("people-alone-openspace-ctl-list-shows", id, c.Slash)
	default:
		return lang.Errorf("people-alone-openspace-ctl-list", id)
	}
	return lang.Errorf("x-openspace-ctl-list-shows-the", why)
}

// call runs a command and gives its result as JSON, and whether it succeeded.
func (c hubConn) call(ctx context.Context, id string, args any) (result string, ok bool, err error) {
	res, err := c.CallTool(ctx, &mcp.CallToolParams{Name: id, Arguments: args})
	if err != nil {
		return "", false, err
	}
	var texts []string
	for _, part := range res.Content {
		if text, isText := part.(*mcp.TextContent); isText {
			texts = append(texts, text.Text)
		}
	}
	return strings.Join(texts, "\n"), !res.IsError, nil
}
