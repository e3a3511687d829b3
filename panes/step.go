package panes

// Step answers the keys that every list has: it moves the cursor at row and, by pages,
// the view that begins at top, and reports whether the key is one of them. Neither is
// held within the list: that is left to whoever keeps the cursor in view.
func Step(key string, row, top *int, rows, body int) bool {
	page := max(body-1, 1)
	by := func(n int) { *row, *top = *row+n, *top+n }
	switch key {
	case "j", "down", "ctrl+n":
		*row++
	case "k", "up", "ctrl+p":
		*row--
	case "pgdown", "ctrl+f":
		by(page)
	case "pgup", "ctrl+b":
		by(-page)
	case "ctrl+d":
		by(max(page/2, 1))
	case "ctrl+u":
		by(-max(page/2, 1))
	case "g", "home":
		*row = 0
	case "G", "end":
		*row = rows - 1
	default:
		return false
	}
	return true
}
