package cli

import (
	"context"
	"path/filepath"
	"time"

	"github.com/openspace-tui/openspace/internal/audit"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/state"
	"github.com/openspace-tui/openspace/tui"
)

// flushFor is how long the last lines of the audit may take to be written.
const flushFor = 2 * time.Second

// openAudit has a line kept of each command of an agent. Without it the
// program runs all the same, and says so.
func (p *program) openAudit() error {
	trail, err := audit.Open(filepath.Join(state.Dir(), "audit"), audit.Options{})
	if err != nil {
		return lang.Errorf("what-agents-do-not-recorded", err)
	}
	p.auditLog = trail
	return nil
}

// record keeps one line. It is called on the loop and does not wait.
func (p *program) record(r audit.Record) {
	if p.auditLog == nil {
		return
	}
	p.auditLog.Write(r)
	if err := p.auditLog.Err(); err != nil {
		p.log.Error("audit", "error", err, "lost", p.auditLog.Dropped())
		// Send waits for the loop, which calls this
		go p.tea.Send(tui.Warning(lang.T("what-agents-do-is-not-recorded", lang.Translate(err))))
	}
}

func (p *program) closeAudit() {
	if p.auditLog == nil {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), flushFor)
	defer cancel()
	if err := p.auditLog.Close(ctx); err != nil {
		p.log.Error("audit", "error", err)
	}
}
