package textfield

// Key does what a key means, as readline has it, and reports whether it means
// anything. key is named as in ctrl+a, alt+left or shift+up; text is what the
// key writes, empty for keys that write nothing. Where up and down lead nowhere
// they are not taken.
func (f *Field) Key(key, text string) bool {
	if to, ok := f.motion(key); ok {
		f.SetCaret(to)
		return true
	}
	if f.edit(key) || f.extend(key) {
		return true
	}
	switch key {
	case "up":
		f.unmark()
		return f.vertical(-1)
	case "down":
		f.unmark()
		return f.vertical(+1)
	}
	if text == "" {
		return false
	}
	f.Insert(text)
	return true
}

// Uses reports whether a key does something in a field, beside typing text.
func Uses(key string) bool {
	var f Field
	f.Insert("a b\nc d\ne f")
	f.SetCaret(5)
	return f.Key(key, "")
}

func (f *Field) unmark() {
	if f.marked {
		f.marked = false
		f.version++
	}
}

// motion is where a key moves the caret.
func (f *Field) motion(key string) (to int, ok bool) {
	switch key {
	case "left", "ctrl+b":
		if from, _, ok := f.Selection(); ok && key == "left" {
			return from, true
		}
		return f.prev(f.at), true
	case "right", "ctrl+f":
		if _, to, ok := f.Selection(); ok && key == "right" {
			return to, true
		}
		return f.next(f.at), true
	case "ctrl+left", "alt+b":
		return f.wordLeft(f.at), true
	case "ctrl+right", "alt+f":
		return f.wordRight(f.at), true
	case "home", "ctrl+a":
		return f.lineStart(f.at), true
	case "end", "ctrl+e":
		return f.lineEnd(f.at), true
	case "ctrl+home":
		return 0, true
	case "ctrl+end":
		return len(f.text), true
	}
	return 0, false
}

// edit does the keys that change the text.
func (f *Field) edit(key string) bool {
	from, to, selected := f.Selection()
	cut := func(a, b int, forward bool) bool {
		if selected {
			a, b = from, to
		}
		f.kill(a, b, forward)
		return true
	}
	drop := func(a, b int) bool {
		if selected {
			a, b = from, to
		}
		f.replace(a, b, "")
		return true
	}
	switch key {
	case "shift+enter", "alt+enter", "ctrl+j":
		f.Insert("\n")
	case "backspace", "ctrl+h", "shift+backspace":
		return drop(f.prev(f.at), f.at)
	case "delete", "ctrl+d", "shift+delete":
		return drop(f.at, f.next(f.at))
	case "ctrl+w":
		return cut(f.bigLeft(f.at), f.at, false)
	case "alt+backspace", "ctrl+backspace":
		return cut(f.wordLeft(f.at), f.at, false)
	case "alt+d", "alt+delete", "ctrl+delete":
		return cut(f.at, f.wordRight(f.at), true)
	case "ctrl+k":
		if end := f.lineEnd(f.at); end > f.at {
			return cut(f.at, end, true)
		}
		return cut(f.at, f.next(f.at), true)
	case "ctrl+u":
		if start := f.lineStart(f.at); start < f.at {
			return cut(start, f.at, false)
		}
		return cut(f.prev(f.at), f.at, false)
	case "ctrl+y":
		f.yank()
	case "alt+y":
		f.yankPop()
	case "ctrl+_", "ctrl+-", "ctrl+/", "ctrl+z":
		f.Undo()
	case "ctrl+.", "ctrl+shift+z", "alt+z", "alt+_", "alt+shift+-":
		f.Redo()
	default:
		return false
	}
	return true
}

// extend does the keys that select.
func (f *Field) extend(key string) bool {
	plain, ok := selecting(key)
	if !ok {
		return false
	}
	mark := f.at
	if f.marked {
		mark = f.mark
	}
	f.marked = false // the motions of the arrows leave a selection at its edge
	if to, ok := f.motion(plain); ok {
		f.move(to)
	} else if plain == "up" && !f.vertical(-1) {
		f.move(0)
	} else if plain == "down" && !f.vertical(+1) {
		f.move(len(f.text))
	}
	f.mark, f.marked = mark, true
	return true
}

// selecting is the motion that a key with shift makes.
func selecting(key string) (plain string, ok bool) {
	switch key {
	case "shift+left", "shift+right", "shift+up", "shift+down", "shift+home", "shift+end":
		return key[len("shift+"):], true
	case "ctrl+shift+left", "ctrl+shift+right", "ctrl+shift+home", "ctrl+shift+end":
		return "ctrl+" + key[len("ctrl+shift+"):], true
	}
	return "", false
}

// Editing reports whether a key that writes nothing means something to the field.
func Editing(key string) bool {
	if _, ok := selecting(key); ok {
		return true
	}
	var f Field
	if _, ok := f.motion(key); ok {
		return true
	}
	return key == "up" || key == "down" || f.edit(key)
}
