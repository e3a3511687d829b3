package textfield

// visual does what a selection is for.
func (v *Vim) visual(f *Field, text string) bool {
	from, to, _ := v.Selection(f)
	lines := v.mode == VisualLine
	switch text {
	case "v", "V":
		want := Visual
		if text == "V" {
			want = VisualLine
		}
		if v.mode == want {
			v.toNormal(f, false)
		} else {
			v.mode = want
			f.version++
		}
	case "o":
		at := f.at
		f.move(v.anchor)
		v.anchor = at
	case "d", "x", "y", "c", "s":
		v.mode = Normal
		op := map[string]byte{"d": 'd', "x": 'd', "y": 'y', "c": 'c', "s": 'c'}[text]
		v.operate(f, op, span{from, to, lines})
	case "p", "P":
		v.mode = Normal
		n := len(f.kills.cut)
		if n > 0 {
			f.Replace(from, to, f.kills.cut[n-1])
			f.move(f.prev(f.at))
		}
		v.idle()
	case "~":
		v.mode = Normal
		f.move(from)
		f.history.begin()
		for f.at < to && f.at < len(f.text) {
			if f.text[f.at] == '\n' {
				f.at++
				continue
			}
			f.swapCase()
		}
		f.history.end()
		f.move(from)
		v.idle()
	case "i", "a":
		v.wait = text[0]
	case "j", "k":
		v.rows(f, text)
	default:
		return false
	}
	return true
}
