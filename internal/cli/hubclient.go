package cli

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/openspace-tui/openspace/internal/instance"
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
	in, err := instance.Find(dir)
	if err != nil {
		return hubConn{}, err
	}
	client := mcp.NewClient(&mcp.Implementation{Name: "openspace ctl", Version: Version()}, nil)
	s, err := client.Connect(ctx, &mcp.StreamableClientTransport{
		Endpoint: in.URL + "/mcp", HTTPClient: &http.Client{Transport: bearer{in.Token}}, DisableStandaloneSSE: true,
	}, nil)
	if err != nil {
		return hubConn{}, fmt.Errorf("OpenSpace (process %d) does not answer at %s: %w", in.PID, in.URL, err)
	}
	return hubConn{s}, nil
}

// list prints each command with its description.
func (c hubConn) list(ctx context.Context, w io.Writer) error {
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

// call runs a command and prints its result; errQuiet says that it failed.
func (c hubConn) call(ctx context.Context, w io.Writer, id, args string) error {
	var object map[string]any
	if err := json.Unmarshal([]byte(args), &object); err != nil {
		return fmt.Errorf("the arguments are no JSON object: %w", err)
	}
	res, err := c.CallTool(ctx, &mcp.CallToolParams{Name: id, Arguments: object})
	if err != nil {
		return err
	}
	for _, part := range res.Content {
		if text, ok := part.(*mcp.TextContent); ok {
			if _, err := fmt.Fprintln(w, text.Text); err != nil {
				return err
			}
		}
	}
	if res.IsError {
		return errQuiet
	}
	return nil
}
