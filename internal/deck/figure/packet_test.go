package figure

import "testing"

func TestPacketsAreDrawnInRows(t *testing.T) {
	for name, c := range map[string]struct{ source, want string }{
		"rows of bits": {"packet-beta\ntitle TCP\n0-15: \"Source Port\"\n16-31: \"Destination Port\"\n32-63: \"Sequence Number\"\n64-67: \"Data Offset\"\n68: \"URG\"\n69: \"Acknowledged\"\n70-79: \"データ\"\n90-95: \"Late\"", `
                               TCP

 0               8               16              24
╭───────────────────────────────┬───────────────────────────────╮
│          Source Port          │       Destination Port        │
├───────────────────────────────┴───────────────────────────────┤
│                        Sequence Number                        │
├───────┬─┬─┬───────────────────┬───────────────────┬───────────┤
│ Data  │U│ │                   │                   │           │
│Offset │R│a│      データ       │                   │   Late    │
│       │G│ │                   │                   │           │
╰───────┴─┴─┴───────────────────╯                   ╰───────────╯

a Acknowledged (69)`},
	} {
		t.Run(name, func(t *testing.T) { golden(t, c.source, c.want) })
	}
}
