package demo

import (
	"net/http"
	"strconv"

	"github.com/openspace-tui/openspace/internal/engine"
)

func (e *Engine) sessionRoutes() map[string]answer {
	return map[string]answer{
		"GET /session": e.listSessions,
		"POST /session": func(r *http.Request) (any, error) {
			in, err := body[sessionInput](r)
			if err != nil {
				return nil, err
			}
			return e.create(in), nil
		},
		"GET /session/status": func(*http.Request) (any, error) { return e.statuses(), nil },
		"GET /session/{id}": func(r *http.Request) (any, error) {
			return e.with(r.PathValue("id"), func(s *session) (any, error) { return s.info, nil })
		},
		"PATCH /session/{id}": func(r *http.Request) (any, error) {
			c, err := body[sessionChange](r)
			if err != nil {
				return nil, err
			}
			return e.change(r.PathValue("id"), c)
		},
		"DELETE /session/{id}": func(r *http.Request) (any, error) { return true, e.remove(r.Context(), r.PathValue("id")) },
		"GET /session/{id}/children": func(r *http.Request) (any, error) {
			if _, err := e.with(r.PathValue("id"), func(*session) (any, error) { return nil, nil }); err != nil {
				return nil, err
			}
			return e.list(sessionFilter{parent: r.PathValue("id")}), nil
		},
		"GET /session/{id}/todo": func(r *http.Request) (any, error) {
			return e.with(r.PathValue("id"), func(s *session) (any, error) {
				return append([]engine.Todo{}, s.todos...),
					nil
			})
		},
		"GET /session/{id}/diff": func(r *http.Request) (any, error) {
			return e.with(r.PathValue("id"), func(*session) (any, error) { return []engine.FileDiff{}, nil })
		},
		"POST /session/{id}/fork": func(r *http.Request) (any, error) {
			in, err := body[struct {
				MessageID string `json:"messageID"`
			}](r)
			if err != nil {
				return nil, err
			}
			return e.fork(r.PathValue("id"), in.MessageID)
		},
		"POST /session/{id}/revert": func(r *http.Request) (any, error) {
			in, err := body[engine.Revert](r)
			if err != nil {
				return nil, err
			}
			return e.revert(r.PathValue("id"), in.MessageID, in.PartID)
		},
		"POST /session/{id}/unrevert": func(r *http.Request) (any, error) { return e.unrevert(r.PathValue("id")) },
		"POST /session/{id}/share":    func(*http.Request) (any, error) { return nil, unsupported("share sessions") },
		"DELETE /session/{id}/share": func(r *http.Request) (any, error) {
			return e.with(r.PathValue("id"), func(s *session) (any, error) { return s.info, nil })
		},
		"GET /session/{id}/message/{message}":    e.oneMessage,
		"DELETE /session/{id}/message/{message}": e.deleteMessage,
	}
}

func (e *Engine) listSessions(r *http.Request) (any, error) {
	q := r.URL.Query()
	f := sessionFilter{roots: q.Get("roots") == "true", search: q.Get("search")}
	limit, err := queryInt(r, "limit")
	if err != nil {
		return nil, err
	}
	start, err := queryInt(r, "start")
	f.limit, f.start = limit, int64(start)
	return e.list(f), err
}

// queryInt reads a number from the query; 0 when there is none.
func queryInt(r *http.Request, name string) (int, error) {
	s := r.URL.Query().Get(name)
	if s == "" {
		return 0, nil
	}
	n, err := strconv.Atoi(s)
	if err != nil || n < 0 {
		return 0, badQuery("Expected an integer, got NaN\n  at [%q]", name)
	}
	return n, nil
}

// messages is GET /session/{id}/message: the newest, oldest first, with the
// way to older ones in its header.
func (e *Engine) messages(w http.ResponseWriter, r *http.Request) {
	out, next, err := e.page(r)
	if err == nil {
		err = e.guard.checkDirectory(r)
	}
	if err != nil {
		e.refuse(w, r, err)
		return
	}
	if next != "" {
		q := r.URL.Query()
		q.Set("before", next)
		u := *r.URL
		u.Scheme, u.Host, u.RawQuery = "http", r.Host, q.Encode()
		w.Header().Set("Link", "<"+u.String()+`>; rel="next"`)
		w.Header().Set("X-Next-Cursor", next)
	}
	e.write(w, http.StatusOK, out)
}

func (e *Engine) page(r *http.Request) (out []engine.MessageWithParts, next string, err error) {
	limit, err := queryInt(r, "limit")
	if err != nil {
		return nil, "", err
	}
	before := r.URL.Query().Get("before")
	if before != "" && limit == 0 {
		return nil, "", badTag()
	}
	_, err = e.with(r.PathValue("id"), func(s *session) (any, error) {
		list := s.messages
		if before != "" {
			i, err := cursorIndex(list, before)
			if err != nil {
				return nil, err
			}
			list = list[:i]
		}
		if limit > 0 && len(list) > limit {
			list = list[len(list)-limit:]
			next = cursorOf(list[0])
		}
		out = make([]engine.MessageWithParts, len(list))
		for i, m := range list {
			out[i] = m.wire()
		}
		return nil, nil
	})
	return out, next, err
}

func (e *Engine) turnRoutes() map[string]answer {
	return map[string]answer{
		"POST /session/{id}/prompt_async": func(r *http.Request) (any, error) {
			p, err := body[engine.Prompt](r)
			if err == nil {
				_, err = e.submit(r.Context(), submission{sid: r.PathValue("id"), prompt: p})
			}
			return nil, err
		},
		"POST /session/{id}/message":   e.promptAndWait,
		"POST /session/{id}/command":   e.runSlash,
		"POST /session/{id}/shell":     e.runShell,
		"POST /session/{id}/summarize": e.summarize,
		"POST /session/{id}/init":      e.runInit,
		"POST /session/{id}/abort": func(r *http.Request) (any, error) {
			return true, e.interrupt(r.Context(), r.PathValue("id"))
		},
		"GET /permission": func(*http.Request) (any, error) { return e.permissions(), nil },
		"POST /permission/{id}/reply": func(r *http.Request) (any, error) {
			in, err := body[struct{ Reply, Message string }](r)
			if err != nil {
				return nil, err
			}
			return true, e.replyPermission(r.PathValue("id"), in.Reply, in.Message)
		},
		"POST /session/{id}/permissions/{permission}": func(r *http.Request) (any, error) {
			in, err := body[struct{ Response string }](r)
			if err != nil {
				return nil, err
			}
			return true, e.replyPermission(r.PathValue("permission"), in.Response, "")
		},
		"GET /question": func(*http.Request) (any, error) { return e.questions(), nil },
		"POST /question/{id}/reply": func(r *http.Request) (any, error) {
			in, err := body[struct{ Answers [][]string }](r)
			if err == nil && in.Answers == nil {
				err = badPayload("Missing key\n  at [\"answers\"]")
			}
			if err != nil {
				return nil, err
			}
			return true, e.replyQuestion(r.PathValue("id"), in.Answers)
		},
		"POST /question/{id}/reject": func(r *http.Request) (any, error) {
			return true, e.replyQuestion(r.PathValue("id"), nil)
		},
	}
}

// await waits for a session to be idle again and gives its last reply.
func (e *Engine) await(r *http.Request, idle <-chan struct{}) error {
	if idle == nil {
		return nil
	}
	select {
	case <-idle:
		return nil
	case <-r.Context().Done():
		return r.Context().Err()
	}
}

func (e *Engine) promptAndWait(r *http.Request) (any, error) {
	p, err := body[engine.Prompt](r)
	if err != nil {
		return nil, err
	}
	sid := r.PathValue("id")
	idle, err := e.submit(r.Context(), submission{sid: sid, prompt: p})
	if err != nil {
		return nil, err
	}
	if idle == nil && !p.NoReply {
		return nil, unexpected() // session.error said why
	}
	if p.NoReply {
		return e.with(sid, func(s *session) (any, error) { return s.messages[len(s.messages)-1].wire(), nil })
	}
	if err := e.await(r, idle); err != nil {
		return nil, err
	}
	return e.answer(sid)
}
