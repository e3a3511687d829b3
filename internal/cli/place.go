package cli

import (
	"cmp"
	"context"
	"net/url"
	"os"
	"path"

	"github.com/openspace-tui/openspace/client"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/remote"
	"github.com/openspace-tui/openspace/internal/workspace"
)

// open opens the workspace: a folder of this machine, or one where the engine
// runs. Of the latter it is not known yet whether it is there; this program itself
// works in the folder that it was started in.
func (f flags) open(dir string) (*workspace.Root, error) {
	host, away := f.elsewhereAt()
	if !away {
		return openDir(dir)
	}
	to := &workspace.Away{Host: host}
	switch {
	case dir == ".": // the engine's own
	case path.IsAbs(dir):
		to.Dir = path.Clean(dir)
	default:
		return nil, lang.Errorf("engine-runs-name-folder-there", host, dir)
	}
	to.Name = "//" + host + to.Dir
	files, err := openDir(".")
	if err == nil {
		files.Move(to)
	}
	return files, err
}

// elsewhereAt names the machine of an engine that is not on this one.
func (f flags) elsewhereAt() (host string, away bool) {
	if f.demo || cmp.Or(f.server, os.Getenv(client.ServerVariable)) == "" {
		return "", false
	}
	found, err := client.Find(client.FindOptions{Server: f.server, Getenv: os.Getenv})
	if err != nil || found.Local() && !f.remote {
		return "", false
	}
	u, err := url.Parse(found.URL)
	if err != nil {
		return "", false
	}
	return u.Host, true
}

// settle finds the workspace's folder where the engine runs, and gives the files
// there to whoever reads them.
func (s *supervisor) settle(ctx context.Context, o client.Options) (client.Options, error) {
	away := s.files.Away()
	if away == nil {
		o.Directory = s.dir
		return o, nil
	}
	to := &workspace.Away{Host: away.Host, Dir: away.Dir, Name: away.Name}
	if to.Dir == "" {
		o.Directory = ""
		paths, err := client.New(o).Paths(ctx)
		if err != nil {
			return o, err
		}
		to.Dir = paths.Directory
	}
	o.Directory = to.Dir
	c := client.New(o)
	if _, err := c.ListFiles(ctx, "."); err != nil {
		if client.IsUnreachable(err) || client.IsUnauthorized(err) {
			return o, err
		}
		return o, &nowhere{lang.M("there-no-folder-can-read", to.Dir, to.Host)}
	}
	to.Files = remote.New(c, s.now)
	s.files.Move(to)
	return o, nil
}

// nowhere says that the engine has no such folder.
type nowhere struct{ lang.Message }

func (n *nowhere) Error() string { return n.String() }
