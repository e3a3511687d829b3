package client

import (
	"cmp"
	"errors"
	"net"
	"net/url"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/openspace-tui/openspace/internal/lang"
)

// Source says where an engine comes from.
type Source int

// The sources, in the order Find tries them.
const (
	Attached Source = iota + 1 // one that runs already, at URL
	Spawned                    // one to start: Binary
	Demo                       // the built-in one
)

// String names the source.
func (s Source) String() string { return [...]string{"none", "attached", "spawned", "demo"}[s] }

// ServerVariable names the engine to attach to in the environment.
const ServerVariable = "OPENCODE_SERVER_URL"

// FindOptions says what the person asked for.
type FindOptions struct {
	Server   string // --server; empty: OPENCODE_SERVER_URL
	By       string // what names Server; empty: --server
	Username string // -u; empty: OPENCODE_SERVER_USERNAME
	Password string // -p; empty: OPENCODE_SERVER_PASSWORD
	Binary   string // the configured program; OPENCODE_BINARY goes first
	Demo     bool   // --demo
	Getenv   func(string) string
}

// Found is an engine to use.
type Found struct {
	Source             Source
	URL                string // of Attached
	Username, Password string // of Attached
	Binary             string // of Spawned, absolute
	Why                string // what led to it: "--server", "OPENCODE_BINARY", "PATH" …
}

// Find looks for an engine: the demo if it is asked for, a server that is
// named, an opencode program (OPENCODE_BINARY, the configured one, on PATH),
// and last the demo. It connects to nothing. What is named and cannot be used
// is an error, rather than a reason to take the next.
func Find(o FindOptions) (Found, error) {
	if o.Demo {
		return Found{Source: Demo, Why: "--demo"}, nil
	}
	server, why := o.Server, cmp.Or(o.By, "--server")
	if server == "" {
		server, why = o.Getenv(ServerVariable), ServerVariable
	}
	if server != "" {
		f := Found{Source: Attached, Why: why, Username: o.Username, Password: o.Password}
		if f.Username == "" {
			f.Username = o.Getenv("OPENCODE_SERVER_USERNAME")
		}
		if f.Password == "" {
			f.Password = o.Getenv("OPENCODE_SERVER_PASSWORD")
		}
		if err := f.address(server); err != nil {
			return Found{}, lang.Errorf("%s: %w", why, err)
		}
		return f, nil
	}
	binary, why, err := findBinary(o.Binary, o.Getenv)
	if err != nil {
		return Found{}, err
	}
	if binary == "" {
		return Found{Source: Demo, Why: lang.English("no-opencode-program-on-path")}, nil
	}
	return Found{Source: Spawned, Binary: binary, Why: why}, nil
}

// findBinary looks for the engine: OPENCODE_BINARY, the configured path, then
// opencode on PATH, and says which it was. An empty path and no error mean that
// there is none.
func findBinary(configured string, getenv func(string) string) (path, why string, err error) {
	for _, named := range []struct{ why, path string }{{"OPENCODE_BINARY", getenv("OPENCODE_BINARY")},
		{lang.English("the-configured-engine"), configured}} {
		if named.path == "" {
			continue
		}
		found, err := exec.LookPath(named.path)
		if err != nil {
			var e *exec.Error
			if errors.As(err, &e) {
				err = e.Err // the path is told already
			}
			return "", "", lang.Errorf("names-which-cannot-be-run", lang.Of(named.why), named.path,
				err)
		}
		found, err = filepath.Abs(found)
		return found, named.why, err
	}
	found, err := exec.LookPath("opencode")
	if err != nil {
		return "", "", nil //nolint:nilerr // having no engine is no error
	}
	found, err = filepath.Abs(found)
	return found, "PATH", err
}

// address takes a server's address as people write it: a scheme may be
// missing, user and password may be in it.
func (f *Found) address(s string) error {
	if !strings.Contains(s, "://") {
		s = "http://" + s
	}
	u, err := url.Parse(s)
	if err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" {
		return lang.Errorf("no-address-engine-looks-like", hidePassword(s))
	}
	if u.User != nil {
		if name := u.User.Username(); name != "" && f.Username == "" {
			f.Username = name
		}
		if p, ok := u.User.Password(); ok && f.Password == "" {
			f.Password = p
		}
	}
	u.User, u.RawQuery, u.Fragment = nil, "", ""
	f.URL = strings.TrimRight(u.String(), "/")
	return nil
}

// hidePassword cuts what stands before an @, in a text that may be no address.
func hidePassword(s string) string {
	if i := strings.LastIndexByte(s, '@'); i >= 0 {
		return "…" + s[i:]
	}
	return s
}

// Local reports whether the engine is on this machine. One that is not gets no
// MCP server and no token.
func (f Found) Local() bool { return f.Source != Attached || IsLocal(f.URL) }

// IsLocal reports whether an address is of this machine's loopback.
func IsLocal(address string) bool {
	u, err := url.Parse(address)
	if err != nil {
		return false
	}
	if strings.EqualFold(u.Hostname(), "localhost") {
		return true
	}
	ip := net.ParseIP(u.Hostname())
	return ip != nil && ip.IsLoopback()
}
