package client

import (
	"bytes"
	"context"
	"errors"

	"github.com/openspace-tui/openspace/internal/lang"
)

// NoEngine says that something answers at an address, and that it is no engine
// which this program can use: what was asked for is missing there.
type NoEngine struct {
	URL, Path string
	Err       error
}

func (e *NoEngine) Error() string { return e.text().String() }

// Said says it in the person's language.
func (e *NoEngine) Said() string { return e.text().Said() }

func (e *NoEngine) text() lang.Message {
	return lang.M("what-answers-no-engine-does", e.URL, e.Path)
}

// Unwrap returns the cause.
func (e *NoEngine) Unwrap() error { return e.Err }

// Try checks what answers at an address: it tells its version as an engine does,
// its agents, its configuration and the sessions of the directory. It returns an
// error that names the address, or says that user or password are wrong.
func Try(ctx context.Context, o Options) error {
	c := New(o)
	for _, look := range []struct {
		path string
		ask  func() (ok bool, err error)
	}{
		{"/global/health", func() (bool, error) {
			h, err := c.Health(ctx)
			if err == nil && h.Version != "" {
				err = Supported(h.Version)
			}
			return h.Version != "", err
		}},
		{"/agent", func() (bool, error) {
			all, err := c.Agents(ctx)
			return len(all) > 0 && all[0].Name != "", err
		}},
		{"/config", func() (bool, error) {
			raw, err := c.Config(ctx)
			return bytes.HasPrefix(bytes.TrimSpace(raw), []byte("{")), err
		}},
		{"/session", func() (bool, error) {
			_, err := c.Sessions(ctx, SessionQuery{Limit: 1})
			return true, err
		}},
	} {
		ok, err := look.ask()
		var other *Unsupported
		switch {
		case errors.As(err, &other):
			return lang.Errorf("%s: %w", o.BaseURL, err)
		case IsUnauthorized(err), IsUnreachable(err):
			return err
		case ctx.Err() != nil:
			return &Unreachable{URL: o.BaseURL, Err: context.Cause(ctx)}
		case err != nil || !ok:
			return &NoEngine{URL: o.BaseURL, Path: look.path, Err: err}
		}
	}
	return nil
}
