package tui

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/prompt"
	"github.com/openspace-tui/openspace/panes/chat"
	"github.com/openspace-tui/openspace/tui/dialog"
	"github.com/openspace-tui/openspace/tui/drafts"
	"github.com/openspace-tui/openspace/tui/keymap"
	"github.com/openspace-tui/openspace/tui/session"
)

// theirs is what the engine's own client can do, by its version.
type theirs struct {
	Version  string
	Keybinds []struct{ ID, Default, Does string }
	Commands []struct {
		Name, Does string
		Also       []string
	}
}

// comingRow is a row of the page for people who come from there.
type comingRow struct {
	keys, where, note string
	here              []string
}

// comingPage reads the page: its rows by what they begin with, and how often each
// is there.
func comingPage(t *testing.T) (rows map[string]comingRow, times map[string]int) {
	t.Helper()
	b, err := os.ReadFile("../docs/coming-from-opencode.md")
	if err != nil {
		t.Fatal(err)
	}
	rows, times = map[string]comingRow{}, map[string]int{}
	for _, l := range strings.Split(string(b), "\n") {
		cells := strings.Split(strings.Trim(l, "|"), "|")
		for i := range cells {
			cells[i] = strings.TrimSpace(cells[i])
		}
		if !strings.HasPrefix(l, "| `") || len(cells) < 4 {
			continue
		}
		row := comingRow{keys: cells[1], note: cells[len(cells)-1]}
		if len(cells) == 5 {
			row.where = cells[3]
		}
		row.here = ticked(cells[2])
		for _, name := range ticked(cells[0]) {
			rows[name] = row
			times[name]++
		}
	}
	return rows, times
}

// ticked returns what stands in backticks.
func ticked(cell string) []string {
	var out []string
	for i, part := range strings.Split(cell, "`") {
		if i%2 == 1 {
			out = append(out, part)
		}
	}
	return out
}

func TestEverythingOfTheEnginesClientHasACounterpartOrAReason(t *testing.T) {
	b, err := os.ReadFile("testdata/opencode-1.18.33.json")
	if err != nil {
		t.Fatal(err)
	}
	var all theirs
	if err := json.Unmarshal(b, &all); err != nil {
		t.Fatal(err)
	}
	if len(all.Keybinds) != 184 || len(all.Commands) != 33 {
		t.Errorf("%d keybinds and %d commands are listed", len(all.Keybinds), len(all.Commands))
	}
	rows, times := comingPage(t)
	holdsActions(t, all, rows)
	live(t, nil, func(r *rig) {
		for _, c := range all.Commands {
			for _, name := range append([]string{c.Name}, c.Also...) {
				checkCommand(t, r, name, rows, times)
			}
		}
		for _, k := range all.Keybinds {
			row := rows[k.ID]
			if times[k.ID] != 1 {
				t.Errorf("%s has %d rows", k.ID, times[k.ID])
				continue
			}
			want := strings.ReplaceAll("`"+k.Default+"`", ",", "`, `")
			if k.Default == "" {
				want = "none"
			}
			if row.keys != want {
				t.Errorf("%s: its keys there are %s, and the page says %s", k.ID, want, row.keys)
			}
			checkRow(t, r, k.ID, row)
		}
	})
}

// holdsActions holds the program's own table to the page.
func holdsActions(t *testing.T, all theirs, rows map[string]comingRow) {
	t.Helper()
	var b strings.Builder
	for _, k := range all.Keybinds {
		row := rows[k.ID]
		if len(row.here) == 0 {
			continue
		}
		ours := make([]string, len(row.here))
		for i, token := range row.here {
			ours[i] = strings.Replace(token, keymap.UsualLeader+" ", "<leader>", 1)
		}
		fmt.Fprintf(&b, "%s\t%s\t%s\t%s\n", k.ID, strings.ReplaceAll(k.Default, ",", " "), row.where,
			strings.Join(ours, " "))
	}
	const file = "keymap/opencode.tsv"
	if *update {
		if err := os.WriteFile(file, []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	} else if actions, err := os.ReadFile(file); err != nil || b.String() != string(actions) {
		t.Error("opencode.tsv is not what the page says: run this test with -update, and look at what changed")
	}
}

// checkCommand holds a slash command's row to our tables. What is ours by now
// has no reason any more.
func checkCommand(t *testing.T, r *rig, name string, rows map[string]comingRow, times map[string]int) {
	t.Helper()
	row := rows["/"+name]
	if times["/"+name] != 1 {
		t.Errorf("/%s has %d rows", name, times["/"+name])
		return
	}
	if _, ours := r.m.reg.BySlash(name); ours && len(row.here) == 0 {
		t.Errorf("/%s is ours by now, and the page gives a reason why not: %s", name, row.note)
	}
	checkRow(t, r, "/"+name, row)
}

func checkRow(t *testing.T, r *rig, id string, row comingRow) {
	t.Helper()
	if len(row.here) == 0 && row.note == "" {
		t.Errorf("%s has neither a counterpart nor a reason", id)
	}
	for _, token := range row.here {
		if name, ok := strings.CutPrefix(token, "/"); ok && name != "" {
			if !isCommand(r, name) {
				t.Errorf("%s: there is no command %s", id, token)
			}
			continue
		}
		takes, ok := places()[row.where]
		if !ok {
			t.Errorf("%s: %q is no place", id, row.where)
		} else if !takes(r, token) {
			t.Errorf("%s: %s does nothing in the place %q", id, token, row.where)
		}
	}
}

// isCommand reports whether a slash command is ours or of the engine's own.
func isCommand(r *rig, name string) bool {
	_, ours := r.m.reg.BySlash(name)
	return ours || name == "review"
}

// places says, for each place that the page names, whether a key does something
// there.
func places() map[string]func(r *rig, key string) bool {
	return map[string]func(r *rig, key string) bool{
		"leader":   func(_ *rig, key string) bool { return key == keymap.UsualLeader },
		"anywhere": anywhere,
		"prompt": func(r *rig, key string) bool {
			return inChat(r, key, func(c *chat.Chat) { c.SetDraft("some words\nof a draft") })
		},
		"selection": func(r *rig, key string) bool {
			return changes(r, key, func(c *chat.Chat) { c.SelectMessages(); r.keys("k") })
		},
		"busy": func(r *rig, key string) bool {
			return changes(r, key, func(*chat.Chat) { busy(r, true) })
		},
		"request": func(r *rig, key string) bool {
			return changes(r, key, func(*chat.Chat) {
				r.events(&engine.PermissionAsked{Permission: engine.Permission{ID: "per_" + key, SessionID: "ses_1",
					Permission: "bash", Patterns: []string{"ls"}}})
				r.pass(1e9)
			})
		},
		"subagent": inSubagent,
		"completion": func(r *rig, key string) bool {
			return changes(r, key, func(*chat.Chat) { r.write("/se") })
		},
		"list":     func(r *rig, key string) bool { return inDialog(r, key, someList()) },
		"input":    func(r *rig, key string) bool { return inDialog(r, key, session.Rename(sessions{host{r.m}}, "ses_1")) },
		"sessions": func(r *rig, key string) bool { return changes(r, key, func(*chat.Chat) { r.keys("ctrl+x", "l") }) },
		"models":   func(r *rig, key string) bool { return changes(r, key, func(*chat.Chat) { r.keys("ctrl+x", "m") }) },
		"stash": func(r *rig, key string) bool {
			r.typed(drafts.Typed{Stash: []prompt.Draft{prompt.Text("a"), prompt.Text("b")}})
			return changes(r, key, func(*chat.Chat) { r.user("openspace.prompt.stashed", nil) })
		},
		"mcp": func(r *rig, key string) bool {
			before := len(r.eng.asked("POST /mcp/openspace"))
			changes(r, key, func(*chat.Chat) { r.user("openspace.mcp.list", nil) })
			return len(r.eng.asked("POST /mcp/openspace")) > before
		},
		"diff": func(r *rig, key string) bool {
			return changes(r, key, func(*chat.Chat) { changedTree(r) })
		},
	}
}

// changedTree shows what changed of a repository, at a hunk between others.
func changedTree(r *rig) {
	if r.m.ws.Content(commands.ChangesID) != nil {
		r.user("openspace.pane.close", map[string]string{"contentId": string(commands.ChangesID)})
	} else if _, err := os.Stat(filepath.Join(r.dir, ".git")); err != nil {
		r.committed()
		r.file("alpha", "one\n")
		r.file("beta", "two\n")
		r.file("src/gamma", "three\n")
	}
	r.user("openspace.session.changes", map[string]string{"source": "tree"})
	r.keys("g", "n", "]")
}

// anywhere reports whether the table of keys has a key. ctrl+c is outside of it.
func anywhere(r *rig, key string) bool {
	_, ok := r.m.keys.Everywhere(strings.Replace(key, keymap.UsualLeader+" ", "<leader>", 1))
	return ok || key == "ctrl+c"
}

// fresh shows a session with some messages, and nothing else.
func fresh(r *rig) *chat.Chat {
	r.m.dialogs = nil
	r.user("openspace.session.undelete", nil)
	if r.m.st.Session("ses_1") == nil {
		openSession(r)
		for i, id := range []string{"msg_1", "msg_3", "msg_5"} {
			at := int64(2*i + 1)
			r.events(&engine.MessageUpdated{SessionID: "ses_1",
				Info: engine.Message{ID: id, SessionID: "ses_1", Role: engine.RoleUser,
					Time: engine.MessageTime{Created: at}}},
				&engine.PartUpdated{SessionID: "ses_1",
					Part: engine.Part{ID: "prt" + id, SessionID: "ses_1", MessageID: id, Type: engine.PartText,
						Text: "question " + id}})
		}
	}
	busy(r, false)
	r.user("openspace.session.new", nil)
	r.user("openspace.session.switch", map[string]string{"sessionId": "ses_1"})
	r.chat().SetDraft("")
	r.m.complete.Refresh()
	r.pass(10e9)
	return r.chat()
}

// inChat reports whether the conversation's pane takes a key, which no table does.
func inChat(r *rig, key string, set func(*chat.Chat)) bool {
	c := fresh(r)
	set(c)
	if _, bound := r.m.keyboard.Bound(key); bound {
		return false
	}
	_, taken := c.Key(press(key))
	return taken
}

// changes reports whether a key changes what shows, or has the engine asked.
func changes(r *rig, key string, set func(*chat.Chat)) bool {
	set(fresh(r))
	before, calls := r.m.View().Content, len(r.eng.asked("P"))
	r.keys(key)
	return r.m.View().Content != before || len(r.eng.asked("P")) != calls
}

func inSubagent(r *rig, key string) bool {
	fresh(r)
	for _, id := range []string{"ses_k1", "ses_k2"} {
		s := engine.Session{ID: id, ParentID: "ses_1", Title: "Subagent",
			Time: engine.SessionTime{Created: 5, Updated: 5}}
		r.events(&engine.SessionCreated{SessionID: id, Info: s})
	}
	r.user("openspace.session.switch", map[string]string{"sessionId": "ses_k1"})
	r.keys(key)
	return r.m.chats.Session() != "ses_k1"
}

func someList() *dialog.Picker {
	p := dialog.NewPicker("Some", []dialog.Row{{Label: "a"}, {Label: "b"}, {Label: "c"},
		{Label: "d", Do: do(call.AppType.With(call.PromptArgs{Text: "d"}))}})
	p.At = 2
	return p
}

// inDialog reports whether a key moves in a dialog or closes it.
func inDialog(r *rig, key string, d dialog.Dialog) bool {
	fresh(r)
	r.m.dialogs.Push(d)
	before := r.m.View().Content
	r.keys(key)
	return r.m.View().Content != before
}
