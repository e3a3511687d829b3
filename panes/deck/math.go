package deck

func readable(text string) string { return text }
