package textfield

import "testing"

func TestKeysOfVi(t *testing.T) {
	for name, c := range map[string]struct{ text, keys, want string }{
		"escape steps back":                    {"abc|", "<esc>", "ab|c"},
		"h l 0 $":                              {"abc|", "<esc>hhlx0iZ<esc>$aY", "ZacY|"},
		"on a Russian keyboard":                {"|one two three", "<esc>цция", "one |two three"},
		"a letter to find is itself":           {"|да нет", "<esc>fн", "да |нет"},
		"w b e":                                {"|one two three", "<esc>wwbeax", "one twox| three"},
		"W and B take punctuation":             {"|a.b c.d e", "<esc>WWBix", "a.b x|c.d e"},
		"^ is the first that is no blank":      {"  ab|", "<esc>^ix", "  x|ab"},
		"gg and G":                             {"a\nb\n|c", "<esc>ggix<esc>GA!", "xa\nb\nc!|"},
		"a count and G":                        {"a\nb\n|c", "<esc>2GIx", "a\nx|b\nc"},
		"f, t, ; and ,":                        {"|a.b.c.d", "<esc>f.;x,ix", "ax|.bc.d"},
		"dt":                                   {"|call(x)", "<esc>dt(", "|(x)"},
		"df back":                              {"one two|", "<esc>dFn", "o|o"},
		"dw":                                   {"|one two", "<esc>dw", "|two"},
		"d with a count on both sides":         {"|a b c d e f g", "<esc>2d2w", "|e f g"},
		"dw stays on its line":                 {"|one\ntwo", "<esc>dw", "|\ntwo"},
		"cw leaves the blank":                  {"|one two", "<esc>cwx", "x| two"},
		"cw on one letter":                     {"|a b", "<esc>cwxy", "xy| b"},
		"c2w":                                  {"|one two three", "<esc>c2wx", "x| three"},
		"de":                                   {"|one two", "<esc>de", "| two"},
		"d$ and D":                             {"ab|cd", "<esc>D", "|a"},
		"dd":                                   {"a\n|b\nc", "<esc>dd", "a\n|c"},
		"dd of the last line":                  {"a\n|b", "<esc>dd", "|a"},
		"2dd and p":                            {"|a\nb\nc", "<esc>2ddp", "c\n|a\nb"},
		"yyP":                                  {"a\n|b", "<esc>yyP", "a\n|b\nb"},
		"dj and dk":                            {"|a\nb\nc", "<esc>djix", "x|c"},
		"yiw and p":                            {"o|ne two", "<esc>yiw$p", "one twoon|e"},
		"diw":                                  {"one t|wo three", "<esc>diw", "one | three"},
		"daw":                                  {"one t|wo three", "<esc>daw", "one |three"},
		"daw of the last word":                 {"one tw|o", "<esc>daw", "on|e"},
		"ciw of Chinese":                       {"漢字|かな", "<esc>ciwx", "x|かな"},
		`ci"`:                                  {`say "h|i there"`, `<esc>ci"yo`, `say "yo|"`},
		"di( and da(":                          {"f(a, |b)", "<esc>da(", "|f"},
		"dip":                                  {"a\nb|\n\nc", "<esc>dip", "|\nc"},
		"x with a count and p":                 {"|abcd", "<esc>2xp", "ca|bd"},
		"xp swaps":                             {"|ab", "<esc>xp", "b|a"},
		"s and S":                              {"|ab\ncd", "<esc>sx<esc>jSy", "xb\ny|"},
		"u and ctrl+r":                         {"|", "one two<esc>u<ctrl+r>", "one tw|o"},
		"what was inserted is undone at once":  {"|", "one two<left>x<esc>u", "|"},
		"u of cw":                              {"|one two", "<esc>cwthree<esc>u", "|one two"},
		"o and O":                              {"a|", "<esc>ob<esc>Oc", "a\nc|\nb"},
		"I and A":                              {" a|b", "<esc>Ix<esc>Ay", " xaby|"},
		"r and ~":                              {"|abc", "<esc>rx~~", "XB|c"},
		"J":                                    {"a|\n  b", "<esc>J", "a| b"},
		". repeats dw":                         {"|a b c d", "<esc>dw..", "|d"},
		". repeats what was inserted":          {"|one two", "<esc>cwx<esc>w.", "x |x"},
		". takes a count, and u takes it back": {"|abcdef", "<esc>x3.u", "|bcdef"},
		". repeats A and o":                    {"a|", "<esc>A!<esc>.ob<esc>.", "a!!\nb\n|b"},
		". repeats what was selected":          {"|abcdef", "<esc>vld.", "|ef"},
		". does not repeat motions or u":       {"|abcd", "<esc>xlu.", "|bcd"},
		". alone does nothing":                 {"ab|", "<esc>.", "a|b"},
		". repeats r and find":                 {"|a.b.c", "<esc>rxdf..", "|c"},
		"v and d":                              {"|one two", "<esc>ved", "| two"},
		"v, o and y":                           {"one |two", "<esc>vbohy$p", "one twoon|e"},
		"V and d":                              {"a\n|b\nc", "<esc>Vd", "a\n|c"},
		"v iw c":                               {"one t|wo", "<esc>viwcx", "one x|"},
		"v and p":                              {"|one two", "<esc>yiwwvep", "one on|e"},
		"v and ~":                              {"|one two", "<esc>ve~", "|ONE two"},
		"escape leaves what waits":             {"|one two", "<esc>2d<esc>x", "|ne two"},
		"an emoji is one letter":               {"|👍🏽ab", "<esc>x", "|ab"},
		"a motion that finds nothing does nothing": {"|abc", "<esc>dfz", "|abc"},
		"arrows move":             {"ab|c", "<esc><left>x", "|bc"},
		"the text's end is safe":  {"|", "<esc>dwxpxDcwa", "a|"},
		"dG and dgg":              {"a\n|b\nc", "<esc>dG", "|a"},
		"3l stays on the line":    {"|ab\ncd", "<esc>3lx", "|a\ncd"},
		"cc leaves a line":        {"a\n|b\nc", "<esc>ccx", "a\nx|\nc"},
		"yy and 2p":               {"|a", "<esc>yy2p", "a\n|a\na"},
		"e ends at the last word": {"|one", "<esc>eeea!", "one!|"},
		"g with another key":      {"|ab", "<esc>gzx", "|b"},
	} {
		t.Run(name, func(t *testing.T) {
			f, v := at(c.text), &Vim{}
			press(f, v, c.keys)
			if got := show(f); got != c.want {
				t.Errorf("%q and %q give %q, not %q", c.text, c.keys, got, c.want)
			}
		})
	}
}

func TestModesAreToldAndKeysThatAreNotVisAreLeft(t *testing.T) {
	f, v := at("ab\ncd|"), &Vim{}
	if v.Mode() != Insert || v.Key(f, "a", "a") || v.Key(f, "enter", "") {
		t.Error("insert mode takes keys")
	}
	for _, c := range []struct{ key, text, mode string }{{"esc", "", "NORMAL"}, {"v", "v", "VISUAL"}, {"V", "V", "V-LINE"}} {
		if !v.Key(f, c.key, c.text) || v.Mode().String() != c.mode {
			t.Errorf("%s leads to %s", c.key, v.Mode())
		}
	}
	if from, to, ok := v.Selection(f); !ok || f.text[from:to] != "cd" {
		t.Errorf("selected is %q", f.text[from:to])
	}
	v.Key(f, "esc", "")
	if v.Key(f, "esc", "") || v.Key(f, "enter", "") || v.Key(f, "ctrl+x", "") || v.Key(f, "down", "") {
		t.Error("normal mode takes what is the program's")
	}
	v.Key(f, "2", "2")
	if !v.Pending() {
		t.Error("a count does not wait")
	}
	f.Reset()
	v.Reset(f)
	if v.Mode() != Insert || v.Pending() {
		t.Error("after a reset")
	}
}
