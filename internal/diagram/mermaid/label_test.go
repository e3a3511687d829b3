package mermaid

import "testing"

// Labels show what a page would show of their HTML.
func TestHTMLInLabelsReadsAsItsPageWould(t *testing.T) {
	for source, want := range map[string]string{
		"x<sup>2</sup> H<sub>2</sub>O": "x² H₂O", "<table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2</td></tr></table>": "a | b\n1 | 2",
		"a<script>alert(1)</script>b<style>p{}</style>": "ab", "<b>bold</b> and <i class='fa fa-x'></i>so": "bold and so", "List<int> of Vec<B>": "List<int> of Vec<B>",
		"a < b && c &lt; d": "a < b && c < d", "a <b": "a <b", "if (a<b && c>d) go": "if (a<b && c>d) go", "a<br>b<br/><br/>c": "a\nb\n\nc", "a<-b": "a<-b", "<<enum>>": "<<enum>>", "&amp;lt;": "&lt;", "#lt;b#gt;x": "<b>x",
		"<p>one</p><p>two</p>": "one\ntwo", "<q>x</q>": "“x”", "a<br><b>b</b>": "a\nb", "use <div": "use <div",
	} {
		if got := plain(source); got != want {
			t.Errorf("%q: %q, want %q", source, got, want)
		}
	}
}
