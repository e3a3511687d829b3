package tui

import (
	"bytes"
	"context"
	"log/slog"
	"regexp"
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/internal/answer"
)

func TestEachStepOfAnAgentsCommandIsLogged(t *testing.T) {
	var log bytes.Buffer
	steps := func() string {
		defer log.Reset()
		var out []string
		for _, m := range regexp.MustCompile(`"(?:step|code)":"([^"]*)"`).FindAllStringSubmatch(log.String(), -1) {
			out = append(out, m[1])
		}
		return strings.Join(out, ", ")
	}
	want := func(what string) {
		t.Helper()
		if got := steps(); got != what {
			t.Errorf("logged %q, not %q", got, what)
		}
	}
	live(t, func(o *Options) {
		o.Log = slog.New(slog.NewJSONHandler(&log, &slog.HandlerOptions{Level: slog.LevelDebug}))
		o.Channel = "both"
	}, func(r *rig) {
		openSession(r)
		log.Reset()
		r.agent(r.ctx, "openspace.editor.open", `{"path":"alpha"}`)
		r.pass(answer.SettleFor)
		r.keys("enter")
		r.pass(1e9)
		want("asks for consent, answered, let through")
		r.agent(r.ctx, "openspace.editor.open", `{"path":"../out"}`)
		want("refused, outside_workspace")
		gone, cancel := context.WithCancel(r.ctx)
		cancel()
		r.agent(gone, "openspace.pane.list", `{}`)
		steps()
		busy(r, true)
		reply(r, "ses_1", "prt_1", "")
		delta(r, "ses_1", "prt_1", block("pane.list", `{}`)+" %%OS{broken}%%")
		r.pass(1e9)
		if got := steps(); !strings.Contains(got, "block read") || !strings.Contains(got, "block given up") ||
			!strings.Contains(got, "taken from the queue, let through") {
			t.Errorf("a block's steps are %q", got)
		}
	})
}
