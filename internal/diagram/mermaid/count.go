package mermaid

import "fmt"

// count puts the number of a message before its text.
func count(n int, text string) string {
	if text == "" {
		return fmt.Sprintf("%d.", n)
	}
	return fmt.Sprintf("%d. %s", n, text)
}
