package figure

import "testing"

func TestAmountsAreArrowsOrBars(t *testing.T) {
	const flow = "sankey-beta\nSolar,Grid,245.3\nGrid,\"Homes, here\",113.7\nGrid,産業,27\nGrid,Losses,0"
	for name, c := range map[string]struct{ source, want string }{
		"arrows": {flow, `
                                           ╭─────────────╮
                               ╭──113.7───▶│ Homes, here │
                               │           ╰─────────────╯
                               │
╭───────╮             ╭──────╮ │           ╭──────╮
│ Solar │━━━━245.3━━━▶│ Grid │─┼────27────▶│ 産業 │
╰───────╯             ╰──────╯ │           ╰──────╯
                               │
                               │           ╭────────╮
                               ╰────0─────▶│ Losses │
                                           ╰────────╯`},
		"bars": {flow, `
Solar → Grid         245.3  ██████████
Grid  → Homes, here  113.7  ████▋
Grid  → 産業            27  █▏
Grid  → Losses           0`},
	} {
		t.Run(name, func(t *testing.T) { golden(t, c.source, c.want) })
	}
}
