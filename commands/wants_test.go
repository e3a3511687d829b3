package commands

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/permit"
)

// families is a registry with every family of commands that agents have.
func families(r *rig) {

	Presentations(r.reg)
	Whiteboards(r.reg)
	Terminals(r.reg)
}

func TestEveryAgentCommandDeclaresItsPermission(t *testing.T) {
	r := newRig(t)
	families(r)
	all := r.reg.AgentCommands()
	if len(all) < 40 {
		t.Fatalf("there are %d commands", len(all))
	}
	for _, c := range all {
		switch {
		case !c.Permission.known():
			t.Errorf("%s declares %q", c.ID, c.Permission)
		case (c.Permission == PermitFree) != (c.wants == nil):
			t.Errorf("%s is %s: what it wants is not named, or named in vain", c.ID, c.Permission)
		case c.Permission == PermitEdit && c.Reads(), c.Permission == PermitRead && !c.Reads():
			t.Errorf("%s is %s, and its undo says otherwise: %q", c.ID, c.Permission, c.NoUndo)
		}
	}
	defer func() {
		if p := recover(); p == nil || !strings.Contains(fmt.Sprint(p), "declares no permission") {
			t.Errorf("an agent's command without a permission: %v", p)
		}
	}()
	Define(r.reg, "openspace.t.bare", Spec{Agent: true}, func(Env, call.Empty) Outcome[call.Empty] { return Done(call.Empty{}) })
}

// judgedBy is what a gate says where an agent has some rules, with links looked
// at.
func (r *rig) judgedBy(rules []engine.Rule, inv Invocation, seen Seen) Verdict {
	g := r.gate(ConsentAllow)
	g.SetRules(func(Invocation) permit.Book {
		return permit.Book{Agents: []permit.Agent{{Name: "some", Known: true, Rules: rules}}}
	})
	v := g.Judge(r.env, inv, seen)
	if v.Look != nil {
		seen.Leads = LeadsOf(r.t.Context(), r.env.Files, v.Look)
		v = g.Judge(r.env, inv, seen)
	}
	return v
}

func rules(list ...string) []engine.Rule {
	out := []engine.Rule{{Permission: "*", Pattern: "*", Action: "allow"}}
	for _, text := range list {
		f := strings.Fields(text)
		out = append(out, engine.Rule{Permission: f[0], Pattern: f[1], Action: f[2]})
	}
	return out
}

func TestTheAgentsRulesAreFollowed(t *testing.T) {
	r := newRig(t)
	families(r)
	for name, to := range map[string]string{"link.txt": "a.txt", "conf.txt": "opencode.json", "away.txt": "/etc/hosts"} {
		if err := os.Symlink(to, filepath.Join(r.dir, name)); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"opencode.json", "old.slides.md"} {
		if err := os.WriteFile(filepath.Join(r.dir, name), []byte("{}"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write := func(path string) Invocation {
		return agentCall("openspace.file.write", fmt.Sprintf(`{"path":%q,"content":"x"}`, path))
	}
	for name, tc := range map[string]struct {
		rules []string
		inv   Invocation
		want  string // the verdict, or what is asked
	}{
		"allowed":                          {nil, write("a.txt"), ""},
		"denied":                           {[]string{"edit * deny"}, write("a.txt"), CodeDeniedByRule},
		"denied for one file":              {[]string{"edit a.txt deny"}, write("a.txt"), CodeDeniedByRule},
		"another file":                     {[]string{"edit a.txt deny"}, write("b.txt"), ""},
		"by an absolute path":              {[]string{"edit a.txt deny"}, write(filepath.Join(r.dir, "a.txt")), CodeDeniedByRule},
		"by another spelling":              {[]string{"edit a.txt deny"}, write("src/../a.txt"), CodeDeniedByRule},
		"through a link":                   {[]string{"edit a.txt deny"}, write("link.txt"), CodeDeniedByRule},
		"asked":                            {[]string{"edit * ask"}, write("a.txt"), "edit a.txt"},
		"asked through a link":             {[]string{"edit a.txt ask"}, write("link.txt"), "edit link.txt a.txt"},
		"configuration":                    {nil, write("opencode.json"), "edit opencode.json !"},
		"configuration through a link":     {nil, write("conf.txt"), "edit conf.txt opencode.json !"},
		"configuration that is denied":     {[]string{"edit * deny"}, write("opencode.json"), CodeDeniedByRule},
		"AGENTS.md":                        {nil, write("AGENTS.md"), "edit AGENTS.md !"},
		"out of the workspace comes first": {[]string{"edit * deny"}, write("../a.txt"), "outside_workspace"},
		"an export's target":               {[]string{"edit *.html deny"}, agentCall("openspace.presentation.export", `{"deckPath":"t.deck.md","format":"html","outPath":"o.html"}`), CodeDeniedByRule},
		"an export over configuration":     {nil, agentCall("openspace.presentation.export", `{"deckPath":"t.deck.md","format":"html","outPath":".vscode/settings.json"}`), "edit .vscode/settings.json !"},
		"an export's deck":                 {[]string{"read t.deck.md deny"}, agentCall("openspace.presentation.export", `{"deckPath":"t.deck.md","format":"html","outPath":"o.html"}`), CodeDeniedByRule},
		"reading":                          {[]string{"edit * deny", "bash * deny"}, agentCall("openspace.file.read", `{"path":"a.txt"}`), ""},
		"reading that is denied":           {[]string{"read a.txt deny"}, agentCall("openspace.editor.read_file", `{"path":"link.txt"}`), CodeDeniedByRule},
		"searching":                        {[]string{"grep * ask"}, agentCall("openspace.file.search", `{"query":"one"}`), "grep one"},
		"listing":                          {[]string{"read src ask"}, agentCall("openspace.file.list", `{"path":"src"}`), "read src"},
		"listing all":                      {[]string{"glob * deny"}, agentCall("openspace.file.list", `{"recursive":true}`), CodeDeniedByRule},
		"a board's read":                   {[]string{"read *.tldr deny"}, agentCall("openspace.whiteboard.read", `{"whiteboardId":"b.tldr"}`), CodeDeniedByRule},
		"drawing":                          {[]string{"edit *.tldr deny"}, agentCall("openspace.whiteboard.add_shape", `{"whiteboardId":"b.tldr","shape":{"kind":"box"}}`), CodeDeniedByRule},
		"showing":                          {[]string{"edit * deny", "bash * deny", "read * deny"}, agentCall("openspace.editor.open", `{"path":"a.txt"}`), ""},
		"a plain shell":                    {[]string{"bash * deny"}, agentCall("openspace.terminal.create", `{"title":"x"}`), ""},
		"a shell of its choice":            {[]string{"bash * deny"}, agentCall("openspace.terminal.create", `{"shellPath":"zsh"}`), CodeDeniedByRule},
		"a shell that is asked":            {[]string{"bash * ask"}, agentCall("openspace.terminal.create", `{"shellPath":"zsh"}`), "bash zsh"},
		"an editor on a file":              {[]string{"edit a.txt deny"}, agentCall("openspace.terminal.create", `{"edit":"a.txt"}`), CodeDeniedByRule},
		"an editor that is asked":          {[]string{"edit * ask"}, agentCall("openspace.terminal.create", `{"edit":"a.txt"}`), "edit a.txt"},
		"an editor on what is not read":    {[]string{"read a.txt deny"}, agentCall("openspace.terminal.create", `{"edit":"a.txt"}`), CodeDeniedByRule},
		"an editor through a link":         {[]string{"edit a.txt deny"}, agentCall("openspace.terminal.create", `{"edit":"link.txt"}`), CodeDeniedByRule},
		"an editor outside":                {[]string{"external_directory * deny"}, agentCall("openspace.terminal.create", `{"edit":"/etc/hosts"}`), CodeDeniedByRule},
		"an editor outside, by a link":     {[]string{"external_directory * deny"}, agentCall("openspace.terminal.create", `{"edit":"away.txt"}`), CodeDeniedByRule},
		"an editor outside, by its path":   {[]string{"edit *etc/hosts deny"}, agentCall("openspace.terminal.create", `{"edit":"away.txt"}`), CodeDeniedByRule},
		"an editor on configuration":       {nil, agentCall("openspace.terminal.create", `{"edit":"conf.txt"}`), "edit conf.txt opencode.json !"},
		"git's own message":                {[]string{"edit * deny", "read * deny"}, agentCall("openspace.terminal.create", `{"edit":".git/COMMIT_EDITMSG"}`), ""},
		"a new deck is one file":           {[]string{"edit t.slides.md deny", "edit t deny"}, agentCall("openspace.presentation.create", `{"deckPath":"t","title":"T"}`), ""},
		"a new deck's file":                {[]string{"edit t.deck.md ask"}, agentCall("openspace.presentation.create", `{"deckPath":"t","title":"T"}`), "edit t.deck.md"},
		"a new board is one file":          {[]string{"edit *.tldr deny"}, agentCall("openspace.whiteboard.create", `{"whiteboardId":"b"}`), ""},
		"a deck that is there":             {[]string{"edit old.deck.md deny", "edit * ask"}, agentCall("openspace.presentation.update_slide", `{"deckPath":"old","slideIndex":0,"content":"x"}`), "edit old.slides.md"},
		"a deck that is not there":         {[]string{"read gone.slides.md deny"}, agentCall("openspace.presentation.read", `{"deckPath":"gone"}`), ""},
		"a pane makes no deck":             {[]string{"edit * deny"}, agentCall("openspace.pane.open", `{"type":"editor","contentId":"a.txt"}`), ""},
	} {
		t.Run(name, func(t *testing.T) {
			v := r.judgedBy(rules(tc.rules...), tc.inv, Seen{})
			got := ""
			switch {
			case v.Refuse != nil:
				got = v.Refuse.Code
			case v.Need != nil:
				got = v.Need.Permission + " " + strings.Join(v.Need.Patterns, " ")
				if v.Need.Firm {
					got += " !"
				}
			}
			if got != tc.want {
				t.Errorf("%q, want %q", got, tc.want)
			}
		})
	}
}

func TestADenialNamesTheRuleAndTheAgent(t *testing.T) {
	r := newRig(t)
	families(r)
	v := r.judgedBy(rules("edit src/* deny"), agentCall("openspace.file.write", `{"path":"src/c.txt","content":"x"}`), Seen{})
	if v.Refuse == nil || !strings.Contains(v.Refuse.Hint, `"edit src/*": deny`) || !strings.Contains(v.Refuse.Hint, "some") || !strings.Contains(v.Refuse.Message, "src/c.txt") {
		t.Errorf("%+v", v.Refuse)
	}
	r.env.Init = true
	if v := r.judgedBy(rules(), agentCall("openspace.file.write", `{"path":"AGENTS.md","content":"x"}`), Seen{}); v.Need != nil || v.Refuse != nil {
		t.Errorf("in the engine's init: %+v", v)
	}
	link := agentCall("openspace.file.write", `{"path":"a.txt","content":"x"}`)
	link.Channel = ChannelLink
	if v := r.judgedBy(rules("edit * deny"), link, Seen{}); v.Risk == nil || v.Refuse != nil || v.Need != nil {
		t.Errorf("a link that the rules deny: %+v", v)
	}
	if v := r.judgedBy(rules(), link, Seen{}); v.Risk != nil || v.Refuse != nil {
		t.Errorf("a link that they allow: %+v", v)
	}
}

func TestATrialOfACommandTellsWhatItWouldChange(t *testing.T) {
	r := newRig(t)
	families(r)
	for _, tc := range []struct{ id, args, diff, refused string }{
		{"file.write", `{"path":"new.txt","content":"x\n"}`, "--- /dev/null\n+++ new.txt\n@@ -0,0 +1 @@\n+x\n", ""},
		{"file.patch", `{"path":"a.txt","edits":[{"oldText":"two","newText":"2"}]}`, "-two\n+2\n", ""},
		{"file.write", `{"path":"binary","content":"x"}`, "binary: 1 bytes in place of 2\n", ""},
		{"file.patch", `{"path":"a.txt","edits":[{"oldText":"nine","newText":"2"}]}`, "", "no_match"},
		{"presentation.create", `{"deckPath":"t.deck.md","title":"T"}`, "+title: T\n", ""},
		{"whiteboard.create", `{"whiteboardId":"b.tldr"}`, "--- /dev/null\n+++ b.tldr\n", ""},
		{"whiteboard.add_shape", `{"whiteboardId":"none.tldr","shape":{"kind":"box"}}`, "", "not_found"},
		{"file.read", `{"path":"nowhere"}`, "", "not_found"},
		{"file.read", `{"path":"a.txt"}`, "", ""},
	} {
		trial := r.reg.Try(r.env, agentCall("openspace."+tc.id, tc.args))(t.Context())
		got := ""
		if trial.Refused != nil {
			got = trial.Refused(r.env).Result.Err.Code
		}
		if got != tc.refused || !strings.Contains(trial.Diff(), tc.diff) {
			t.Errorf("%s %s: %q\n%s", tc.id, tc.args, got, trial.Diff())
		}
	}
	for _, made := range []string{"new.txt", "t.deck.md", "b.tldr"} {
		if _, err := os.Stat(filepath.Join(r.dir, made)); err == nil {
			t.Errorf("%s was written", made)
		}
	}
}
