package figure

import (
	"strings"
	"testing"
)

func TestLettersOfSeveralCharactersStayWhole(t *testing.T) {
	const family, hindi, accent = "👩\u200d👩\u200d👧", "हिन्दी", "e\u0301te\u0301"
	golden(t, "kanban\n"+family+"\n "+hindi+"\n "+accent, `
               `+family+`
━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━
╭──────────────────────────────╮
│ `+hindi+strings.Repeat(" ", 29-2)+`│
╰──────────────────────────────╯
╭──────────────────────────────╮
│ `+accent+`                          │
╰──────────────────────────────╯`)
}
