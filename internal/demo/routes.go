package demo

import (
	"net/http"
	"os"
	"path/filepath"

	"github.com/openspace-tui/openspace/internal/engine"
)

// routes lists the calls that answer with JSON.
func (e *Engine) routes() map[string]answer {
	all := map[string]answer{}
	for _, family := range []map[string]answer{e.infoRoutes(), e.sessionRoutes(), e.turnRoutes(), e.files.fileRoutes(),
		e.mcpRoutes()} {
		for pattern, a := range family {
			all[pattern] = a
		}
	}
	return all
}

// fixed answers with what never changes.
func fixed(v any) answer { return func(*http.Request) (any, error) { return v, nil } }

func (e *Engine) infoRoutes() map[string]answer {
	p := provider()
	var commands []engine.Command
	for _, c := range slashCommands() {
		commands = append(commands, c.wire())
	}
	defaults := map[string]string{providerID: modelID}
	return map[string]answer{
		"GET /global/health": fixed(engine.Health{Healthy: true, Version: Version}),
		"GET /agent":         fixed(agents()),
		"GET /command":       fixed(commands),
		"GET /skill":         fixed([]any{}),
		"GET /lsp":           fixed([]any{}),
		"GET /formatter":     fixed([]any{}),
		"GET /config": fixed(map[string]any{"model": providerID + "/" + modelID,
			"small_model": providerID + "/" + modelFast, "plugin": []any{}, "provider": map[string]any{}}),
		"GET /config/providers": fixed(engine.Providers{Providers: []engine.Provider{p}, Default: defaults}),
		"GET /provider": fixed(map[string]any{"all": []engine.Provider{p}, "default": defaults,
			"connected": []string{providerID}}),
		"GET /path":              func(*http.Request) (any, error) { return e.paths(), nil },
		"GET /project/current":   func(*http.Request) (any, error) { return e.project(), nil },
		"GET /project":           func(*http.Request) (any, error) { return []engine.Project{e.project()}, nil },
		"GET /vcs":               e.files.vcs,
		"GET /vcs/status":        fixed([]engine.FileStatus{}), // it changes no file, and runs no git
		"GET /vcs/diff":          vcsDiff,
		"POST /log":              e.logLine,
		"POST /instance/dispose": e.dispose,
	}
}

// paths says where things are. The demo engine keeps nothing on disk, so its
// folders of state and configuration are the real one's.
func (e *Engine) paths() engine.Paths {
	home, _ := os.UserHomeDir() // unknown: empty
	p := engine.Paths{Home: home, Directory: e.files.dir, Worktree: e.files.worktree()}
	p.State, p.Config = filepath.Join(home, ".local", "state", "opencode"), filepath.Join(home, ".config", "opencode")
	return p
}

func (e *Engine) project() engine.Project {
	p := engine.Project{ID: e.files.projectID(), Worktree: e.files.worktree()}
	if e.files.inGit() {
		p.VCS = "git"
	}
	p.Time.Created = e.born
	p.Time.Updated = e.born
	return p
}

func (f *files) vcs(*http.Request) (any, error) {
	current, main := f.branches()
	return map[string]*string{"branch": current, "default_branch": main}, nil
}

func vcsDiff(r *http.Request) (any, error) {
	switch mode := r.URL.Query().Get("mode"); mode {
	case "git", "branch":
		return []engine.FileDiff{}, nil
	case "":
		return nil, badQuery("Missing key\n  at [\"mode\"]")
	default:
		return nil, badQuery("Expected \"git\" | \"branch\", got %q\n  at [\"mode\"]", mode)
	}
}

func (e *Engine) logLine(r *http.Request) (any, error) {
	in, err := body[struct {
		Service string         `json:"service"`
		Level   string         `json:"level"`
		Message string         `json:"message"`
		Extra   map[string]any `json:"extra"`
	}](r)
	if err != nil {
		return nil, err
	}
	switch in.Level {
	case "debug", "info", "warn", "error":
	default:
		return nil, badPayload("Expected \"debug\" | \"info\" | \"error\" | \"warn\", got %q\n  at [\"level\"]",
			in.Level)
	}
	e.o.Log.Info("client", "service", in.Service, "level", in.Level, "message", in.Message, "extra", in.Extra)
	return true, nil
}

// dispose drops the instance: turns, MCP servers and what was always allowed.
// The streams end; the sessions stay.
func (e *Engine) dispose(r *http.Request) (any, error) {
	for sid := range e.statuses() {
		if err := e.interrupt(r.Context(), sid); err != nil {
			return nil, err
		}
	}
	e.hubs.forget()
	e.mu.Lock()
	e.always, e.perms, e.asks = nil, nil, nil
	e.mu.Unlock()
	e.publish(&engine.InstanceDisposed{})
	e.bus.closeAll()
	return true, nil
}

func (e *Engine) mcpRoutes() map[string]answer {
	return map[string]answer{
		"GET /mcp": func(*http.Request) (any, error) { return e.hubs.statuses(), nil },
		"POST /mcp": func(r *http.Request) (any, error) {
			in, err := body[struct {
				Name   string            `json:"name"`
				Config *engine.MCPConfig `json:"config"`
			}](r)
			switch {
			case err != nil:
				return nil, err
			case in.Name == "":
				return nil, badPayload("Missing key\n  at [\"name\"]")
			case in.Config == nil:
				return nil, badPayload("Missing key\n  at [\"config\"]")
			case in.Config.Type == "remote" && in.Config.URL == "":
				return nil, badPayload("Missing key\n  at [\"config\"][\"url\"]")
			}
			e.hubs.add(r.Context(), in.Name, *in.Config)
			return e.hubs.statuses(), nil
		},
		"POST /mcp/{name}/connect": func(r *http.Request) (any, error) {
			h, err := e.hubs.get(r.PathValue("name"))
			if err != nil {
				return nil, err
			}
			h.connect(r.Context())
			return true, nil
		},
		"POST /mcp/{name}/disconnect": func(r *http.Request) (any, error) {
			h, err := e.hubs.get(r.PathValue("name"))
			if err != nil {
				return nil, err
			}
			h.disconnect()
			return true, nil
		},
	}
}
