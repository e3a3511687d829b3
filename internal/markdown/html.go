package markdown

import "strings"

// htmlEnds are the blocks of HTML that blank lines do not end, by how they begin,
// and what ends each (CommonMark 0.31.2, 4.6).
func htmlEnds() [][2]string {
	return [][2]string{{"<!--", "-->"}, {"<script", "</script>"}, {"<style", "</style>"}, {"<pre", "</pre>"},
		{"<textarea", "</textarea>"},
		{"<?", "?>"}, {"<![cdata[", "]]>"}}
}

// beginHTML notes such a block, where one begins at a line.
func (p *prose) beginHTML(line string, margin int) {
	if margin > 3 || margin == len(line) || line[margin] != '<' {
		return
	}
	text := strings.ToLower(line[margin:])
	for _, h := range htmlEnds() {
		rest, ok := strings.CutPrefix(text, h[0])
		if !ok || h[0][1] >= 'a' && rest != "" && !strings.ContainsAny(rest[:1], " \t>") {
			continue
		}
		p.html = h[1]
		p.endHTML(rest)
		return
	}
}

// endHTML ends it, where a line does.
func (p *prose) endHTML(line string) {
	ends := strings.Contains(strings.ToLower(line), p.html)
	if !ends && strings.HasPrefix(p.html, "</") { // any of these ends any
		for _, h := range htmlEnds()[1:5] {
			ends = ends || strings.Contains(strings.ToLower(line), h[1])
		}
	}
	if ends {
		p.html = ""
	}
}
