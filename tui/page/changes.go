package page

import (
	"cmp"
	"context"
	"encoding/json"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/client"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/store"
	"github.com/openspace-tui/openspace/internal/transcript"
	"github.com/openspace-tui/openspace/theme"
	"github.com/openspace-tui/openspace/tui/dialog"
	"github.com/openspace-tui/openspace/tui/widget"
)

// changed is what a session did to one file, turn by turn.
type changed struct {
	engine.FileDiff
	patches []string
}

// changesOf gathers what the turns of a session changed, by file. The engine
// knows it turn by turn (1.18.33); what people changed between is not in it.
func changesOf(infos []engine.Message) []changed {
	var out []changed
	at := map[string]int{}
	for _, m := range infos {
		if m.Role != engine.RoleUser {
			continue
		}
		var sum engine.Summary
		if json.Unmarshal(m.Summary, &sum) != nil {
			continue // it has none
		}
		for _, d := range sum.Diffs {
			i, ok := at[d.File]
			if !ok {
				i = len(out)
				at[d.File] = i
				out = append(out, changed{FileDiff: engine.FileDiff{File: d.File, Status: d.Status}})
			}
			c := &out[i]
			c.Additions, c.Deletions = c.Additions+d.Additions, c.Deletions+d.Deletions
			if c.patches = append(c.patches, d.Patch); c.Status != "added" || d.Status == "deleted" {
				c.Status = d.Status
			}
		}
	}
	slices.SortFunc(out, func(a, b changed) int { return cmp.Compare(a.File, b.File) })
	return out
}

// changes are the files that a session changed.
type changes struct {
	files []changed
	seen  uint64 // the session's version that they are of
}

// update takes them from a session's messages, where all are loaded and changed.
func (c *changes) update(st *store.Store, sid string) {
	if s := st.Session(sid); s != nil && s.Complete && s.Version != c.seen {
		c.files, c.seen = changesOf(store.Infos(st.Visible(sid))), s.Version
	}
}

// loadChanges takes what a session changed from its messages, and asks the engine for those
// that are not loaded.
func loadChanges(from Source, sid string, into *changes) tea.Cmd {
	s := from.Store().Session(sid)
	if s == nil || s.Local() {
		return nil
	}
	if s.Complete {
		into.files = changesOf(store.Infos(from.Store().Visible(sid)))
		return nil
	}
	info := s.Session
	return from.Fetch(lang.T("task.changes"), func(ctx context.Context, c *client.Client) (tea.Msg, error) {
		all, err := c.Messages(ctx, sid, 0, "")
		var infos []engine.Message
		for _, w := range transcript.Shown(info, all.Messages) {
			infos = append(infos, w.Info)
		}
		return changesListedMsg{into: into, files: changesOf(infos)}, err
	})
}

// changesListedMsg is the result of what loadChanges started.
type changesListedMsg struct {
	into  *changes
	files []changed
}

// On implements [dialog.Msg].
func (msg changesListedMsg) On(dialog.Host) tea.Cmd { msg.into.files = msg.files; return nil }

func changedText(c changed) string {
	text := strings.TrimSpace(widget.LineCounts(c.Additions, c.Deletions) + " " + widget.FileStatus(c.Status))
	if n := len(c.patches); n > 1 {
		text = lang.T("%s, %s", text, lang.N(n, "in-turns", n))
	}
	return text
}

// changes names the files of a session, in a page.
func (p *prose) changes(list []changed) {
	if len(list) == 0 {
		p.Muted(lang.T("no-file-changed-engine-knows"))
		return
	}
	for i, c := range list {
		if i == 12 {
			p.Muted(lang.N(len(list)-i, "and-more-diff-lists-them", len(list)-i))
			return
		}
		p.Say("±", theme.Accent, sanitize.Line(c.File)+" "+changedText(c), theme.Text)
	}
}
