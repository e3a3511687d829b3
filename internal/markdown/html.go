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

// tagged reports whether a line stands behind tags that were begun in the segment and
// not ended, and reads those of the line. A pair of tags is one only within a segment.
func (p *prose) tagged(line string, pos int) bool {
	if pos-p.at > maxTagged {
		return false
	}
	begun := p.tags.Open()
	if !p.inner.open() && (begun || strings.Contains(line, "<")) {
		p.tags.Read(line)
	}
	return begun
}
