package mdsyntax

import (
	"bytes"
	"strings"
	"testing"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/text"
	"pgregory.net/rapid"
)

// read returns the text of Markdown: a line for each line and block.
func read(src string) string {
	doc := goldmark.New(goldmark.WithExtensions(Dialect)).Parser().Parse(text.NewReader([]byte(src)))
	var b strings.Builder
	_ = ast.Walk(doc, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		switch n := n.(type) {
		case *ast.Text:
			if entering {
				b.Write(n.Segment.Value([]byte(src)))
				if n.SoftLineBreak() || n.HardLineBreak() {
					b.WriteString("\n")
				}
			}
		case *ast.String:
			if entering {
				b.Write(n.Value)
			}
		case *ast.RawHTML, *ast.HTMLBlock:
			b.WriteString("\x00HTML")
		case *ast.Link:
			if !entering {
				b.WriteString("→" + string(n.Destination))
			}
		case *ast.Heading:
			if entering {
				b.WriteString(strings.Repeat("#", n.Level) + " ")
			} else {
				b.WriteString("\n")
			}
		case *ast.ThematicBreak:
			if entering {
				b.WriteString("---\n")
			}
		case *ast.Paragraph, *ast.TextBlock:
			if !entering {
				b.WriteString("\n")
			}
		}
		return ast.WalkContinue, nil
	})
	return strings.TrimSuffix(b.String(), "\n")
}

func TestHTMLReadsAsItsPageWould(t *testing.T) {
	for name, c := range map[string]struct{ in, want string }{
		"looks in a line":        {"a <b>bold</b>, <kbd>x</kbd> and <span style='x'>y</span>", "a bold, x and y"},
		"a break":                {"a<br>b<br/>c", "a\nb\nc"},
		"generics":               {"a Vec<T> of <String>, <name>@<host>", "a Vec<T> of <String>, <name>@<host>"},
		"a tag that is meant":    {"use a <div> here, or <b>", "use a <div> here, or <b>"},
		"placeholders":           {"cp <source> <link> and <input>", "cp <source> <link> and <input>"},
		"a component":            {"a <Button onClick={x} /> here", "a <Button onClick={x} /> here"},
		"a script in a line":     {"a <script>alert(1)</script>b", "a b"},
		"a style in a line":      {"a<style>p{x:y}</style>b", "ab"},
		"a comment in a line":    {"a <!-- no --> b", "a  b"},
		"raised":                 {"10<sup>2</sup> m<sup>-1</sup> H<sub>2</sub>O x<sup>AB</sup> 1<sup>st</sup>", "10² m⁻¹ H₂O x^(AB) 1ˢᵗ"},
		"small words":            {"<sub>made with love</sub> and a<sup>[1]</sup>", "made with love and a[1]"},
		"quoted":                 {"a <q>b</q> <ruby>漢<rt>かん</rt></ruby>", "a “b” 漢(かん)"},
		"a link in a line":       {"see <a href=\"u\">the <b>page</b></a>.", "see the page→u."},
		"a picture in a line":    {"a <img alt=\"logo\" src=x> b", "a logo b"},
		"blocks in a line":       {"a <div>b</div> c", "a \nb\n c"},
		"a heading":              {"<h1 align=\"center\">\n  <img src=\"l.png\" alt=\"\">\n  Name\n</h1>\n\nText", "# Name\nText"},
		"paragraphs":             {"<div><p>One</p><p>Two\nlines</p></div>", "One\nTwo lines"},
		"a list":                 {"<ul><li>a</li><li>b <i>c</i></li></ul>\n<ol start=3><li>d</ol>", "• a\n• b c\n3. d"},
		"a table":                {"<table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2</td></tr></table>", "a | b\n1 | 2"},
		"details":                {"<details>\n<summary>More</summary>\n\n*in*\n\n</details>\n\nend", "More\nin\nend"},
		"links of badges":        {"<p>\n<a href=\"u\"><img src=\"b\" alt=\"Build\"></a>\n<a href=\"v\">V</a>\n</p>", "Build→u V→v"},
		"a tag without end":      {"<p>\na <b", "a <b"},
		"comments":               {"<!-- a\n\nb -->\n\ntext", "text"},
		"a script and a style":   {"<script>\nx < y\n\nz\n</script>\n<style>p{}</style>\n\ntext", "text"},
		"a script spoken of":     {"<script>\nis a tag", "<script> is a tag"},
		"a comment spoken of":    {"<!-- begins one", "<!-- begins one"},
		"a rule":                 {"<p>a</p><hr><p>b</p>", "a\n---\nb"},
		"entities":               {"<p>a &lt; b &amp;&amp; c&nbsp;d</p>", "a < b && c d"},
		"lines of code":          {"<pre>\na\n  b\n</pre>", "a\n  b"},
		"a component by itself":  {"<MyApp>\n\ntext\n\n</MyApp>", "<MyApp>\ntext\n</MyApp>"},
		"a name by itself":       {"<title>\n", "<title>"},
		"raised in a block":      {"<p>E = mc<sup>2</sup> and H<sub>2</sub>O</p>", "E = mc² and H₂O"},
		"unseen elements":        {"<head><title>x</title></head><body>y<template>z</template></body>", "y"},
		"instructions":           {"<?php echo 1 ?>\n\n<!DOCTYPE html>\n\na", "a"},
		"spaces between":         {"<b>a</b> <i>b</i>\n<span>c</span>", "a b\nc"},
		"tasks":                  {"<div><input type=checkbox checked> done <input type=checkbox> open</div>", "[x] done [ ] open"},
		"a custom element":       {"a <v-click>step</v-click> <g-emoji class=x>x</g-emoji> <carbon-logo-github /> b", "a step x  b"},
		"one by itself":          {"<carbon-logo-github />\n\ntext", "text"},
		"one over paragraphs":    {"<v-clicks>\n\n- one\n\n</v-clicks>\n\nend", "one\nend"},
		"one with attributes":    {"<v-click at=\"2\">\n- x\n</v-click>", "- x"},
		"one that is not ended":  {"a <v-switch at=\"2\"> b", "a  b"},
		"to be filled in":        {"ssh <your-name>@<host-name>, `<a-b>`", "ssh <your-name>@<host-name>, <a-b>"},
		"to be filled in, alone": {"<file-name>\n\n<file-name>", "<file-name>\n<file-name>"},
		"one in a block":         {"<p><relative-time>now</relative-time> by <your-name></p>", "now by <your-name>"},
		"a drawing":              {"<svg><path d=\"M0\"/></svg> z", " z"},
		"words of a drawing":     {"a <svg><style>.x{}</style><title>Logo</title><g><text x=1>in <tspan>it</tspan></text></g></svg> z", "a Logo in it z"},
		"a drawing in a block":   {"<svg viewBox=\"0 0 1 1\">\n  <g>\n    <rect x=\"1\"/><text>t</text>\n  </g>\n</svg>", "t"},
		"a drawing in a page":    {"<p><svg><path d=\"M\"/></svg> hi</p>", "hi"},
		"a formula in tags":      {"<math><mi>x</mi><mo>=</mo><mfrac><mn>1</mn><mrow><mi>a</mi><mo>+</mo><mn>20</mn></mrow></mfrac><annotation>T</annotation></math>", "x=1/(a+20)"},
		"powers in tags":         {"<math><msup><mi>x</mi><mn>12</mn></msup><msqrt><mi>y</mi></msqrt></math>", "x^12√y"},
		"a field":                {"<p>Name: <input> ok</p>", "Name: ok"},
		"an end that breaks":     {"a</br>b", "a\nb"},
		"looks over paragraphs":  {"<b>\n\ntext\n\n</b>\n\n<kbd>one\n\ntwo</kbd>", "text\none\ntwo"},
		"a look that is meant":   {"<b>\n\nThen close it: </b> ends it", "<b>\nThen close it: </b> ends it"},
		"an old element":         {"<marquee>m</marquee>", "m"},
		"a group of headings":    {"<hgroup><h1>A</h1><p>b</p></hgroup>", "A\nb"},
		"a list without ends":    {"a <menu><li>x<li>y</menu> b", "a \nx\ny\n b"},
		"one of a block":         {"<menu><li>x</menu>", "• x"},
		"a void that is ended":   {"a <embed src=x></embed> b", "a  b"},
		"letters above others":   {"<ruby>K<rp>(</rp><rt>kan</rt><rp>)</rp></ruby> a", "K(kan) a"},
		"those without ends":     {"<p><ruby>K<rp>(<rt>kan<rp>)</ruby> and <ruby>x<rp>(<rt>y</ruby></p>", "K(kan) and x(y)"},
		"those with looks":       {"<ruby>*K*<rp>(</rp><rt>kan</rt><rp>)</rp></ruby>", "K(kan)"},
		"those of two kinds":     {"<ruby><rb>a</rb><rt>b</rt><rtc><rt>c</rt></rtc></ruby>", "a(b)(c)"},
		"a choice":               {"a <select><option>o1</option><option>o2</option></select> b", "a o1 b"},
		"one that is made":       {"<p><select><option>o1<option selected>o2</select></p>", "o2"},
		"one of several":         {"<p><select multiple><option>o1<optgroup label=g><option label=o2></select></p>", "o1 g o2"},
		"a title in a page":      {"<p>a <title>no</title>b</p>", "a b"},
		"code that speaks of it": {"`<b>` and\n\n    <div>", "<b> and"},
	} {
		if got := read(c.in); got != c.want {
			t.Errorf("%s: %q:\n%q, want\n%q", name, c.in, got, c.want)
		}
	}
}

// Every element of the standard, as a pair in a line, in a block and by itself in one, is
// read, and none of its tags is left.
func TestEveryElementOfTheStandardIsRead(t *testing.T) {
	for name, as := range elements() {
		begin, end := "<"+name+" id=i>", "</"+name+">"
		if as == alone {
			end = ""
		}
		for _, src := range []string{"a " + begin + "word" + end + " b", "<p>a " + begin + "word" + end + " b</p>",
			"<div>\n" + begin + "word" + end + "\n</div>", begin + "\nword\n" + end, begin + "word" + end + " b"} {
			got := read(src)
			if strings.ContainsAny(got, "<>\x00") {
				t.Errorf("%s: %q reads %q", name, src, got)
			}
			if seen := as != unseen && name != "svg" && name != "math" && name != "select"; seen != strings.Contains(got, "word") {
				t.Errorf("%s: %q reads %q", name, src, got)
			}
		}
	}
}

func TestEmphasisBesideLettersWithoutSpaces(t *testing.T) {
	for in, want := range map[string]string{
		"これは**「強調」**です":           "<p>これは<strong>「強調」</strong>です</p>",
		"**中文（注释）**后面":            "<p><strong>中文（注释）</strong>后面</p>",
		"**“引号”**后面":              "<p><strong>“引号”</strong>后面</p>",
		"使用**`code`**的":           "<p>使用<strong><code>code</code></strong>的</p>",
		"**한국어(Korean)**은":        "<p><strong>한국어(Korean)</strong>은</p>",
		"ภาษา**\"คำ\"**ไทย":       "<p>ภาษา<strong>&quot;คำ&quot;</strong>ไทย</p>",
		"这是*foo()*的":              "<p>这是<em>foo()</em>的</p>",
		"**重要:**version 2":        "<p><strong>重要:</strong>version 2</p>",
		"中文**text:**more":         "<p>中文<strong>text:</strong>more</p>",
		"中文**(bold)**English":     "<p>中文<strong>(bold)</strong>English</p>",
		"한국어**(굵게)**English":      "<p>한국어<strong>(굵게)</strong>English</p>",
		"**日本語 (Nihongo)**is":     "<p><strong>日本語 (Nihongo)</strong>is</p>",
		"中文**“quoted”**English":   "<p>中文<strong>“quoted”</strong>English</p>",
		"English**(中文)**more":     "<p>English<strong>(中文)</strong>more</p>",
		"English**(bold)**中文":     "<p>English<strong>(bold)</strong>中文</p>",
		"> 中文~~(old)~~English":    "<blockquote>\n<p>中文<del>(old)</del>English</p>\n</blockquote>",
		"計算2*3と4*5":               "<p>計算2*3と4*5</p>",
		"計算 2*3 と 4*5":            "<p>計算 2*3 と 4*5</p>",
		"中文 a**\"x\"**b":          "<p>中文 a**&quot;x&quot;**b</p>",
		"*第1章*と*第2章*":             "<p><em>第1章</em>と<em>第2章</em></p>",
		"删除~~「旧」~~的":              "<p>删除<del>「旧」</del>的</p>",
		"变量_名称_值 a_b_c":           "<p>变量_名称_值 a_b_c</p>",
		"grow 3~5 times, 30~60%":  "<p>grow 3~5 times, 30~60%</p>",
		"~one~ ~~two~~ ~~~t~~~":   "<p>~one~ <del>two</del> ~~~t~~~</p>",
		"a**\"x\"**b stays as is": "<p>a**&quot;x&quot;**b stays as is</p>",
		"匹配*.js或者*.ts":            "<p>匹配*.js或者*.ts</p>",
		"파일*.go와*.md":             "<p>파일*.go와*.md</p>",
		"用**/*匹配，再用**/*匹配":        "<p>用**/<em>匹配，再用**/</em>匹配</p>", // as CommonMark has the single ones
		"2*（3+4）*5":               "<p>2*（3+4）*5</p>",
		"价格*（含税），总价*（不含税）":        "<p>价格*（含税），总价*（不含税）</p>",
		"姓名*，电话*":                 "<p>姓名*，电话*</p>",
		"a*，b*，c*":                "<p>a*，b*，c*</p>",
		"密码是***，用户是***。":          "<p>密码是***，用户是***。</p>",
		"后缀为*.png，*.jpg的图片":       "<p>后缀为*.png，*.jpg的图片</p>",
		"数组*)和(*等":                "<p>数组*)和(*等</p>",
		"在**/etc/hosts**中":        "<p>在<strong>/etc/hosts</strong>中</p>",
		"传入**--help**参数":          "<p>传入<strong>--help</strong>参数</p>",
		"这是**（重点）**，记住":           "<p>这是<strong>（重点）</strong>，记住</p>",
		"**注意！**请看":               "<p><strong>注意！</strong>请看</p>",
		"__「強調」__です":              "<p><strong>「強調」</strong>です</p>",
	} {
		var out bytes.Buffer
		if err := goldmark.New(goldmark.WithExtensions(Dialect)).Convert([]byte(in), &out); err != nil {
			t.Fatal(err)
		}
		if got := strings.TrimSpace(out.String()); got != want {
			t.Errorf("%q:\n%s, want\n%s", in, got, want)
		}
	}
}

// CommonMark's rules hold wherever words have spaces: the letters are of Latin,
// Greek, Cyrillic, Arabic and Hebrew.
func TestTextWithSpacesIsAsCommonMarkHasIt(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		words := rapid.SliceOfN(rapid.SampledFrom([]string{"*", "**", "_", "__", "***", " ", "\n", "a", "é", "ж", "λ", "ש", "م", "1",
			"(", ")", ".", ",", "\"", "“", "”", "«", "—", "`x`", "[l](u)", "~~", "\\*"}), 1, 24).Draw(t, "words")
		src := []byte(strings.Join(words, ""))
		var got, want bytes.Buffer
		if err := goldmark.New(goldmark.WithExtensions(Dialect)).Convert(src, &got); err != nil {
			t.Fatal(err)
		}
		plain := goldmark.New(goldmark.WithExtensions(extension.Table, extension.TaskList, extension.Strikethrough))
		if err := plain.Convert(src, &want); err != nil {
			t.Fatal(err)
		}
		if got.String() != want.String() {
			t.Errorf("%q:\n%s, want\n%s", src, &got, &want)
		}
	})
}

// Whatever the words are, of those that are no markup none is lost and none is new.
func TestNoWordIsLostToHTML(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tags := rapid.SampledFrom([]string{"<b>", "</b>", "<div>", "</div>", "<p>", "</p>", "<br>", "<li>", "<ul>", "</ul>", "<td>", "</td>",
			"<T>", "</T>", "<a href=u>", "</a>", "<sup>", "</sup>", "<h1>", "</h1>", "<!-- c -->", "<details>", "<pre>", "</pre>", "<summary>",
			"<img alt=pic>", "<input>", "<q>", "</q>", "\n", "\n\n", " ", "- ", "> ", "<table><tr>", "</tr></table>"})
		var src strings.Builder
		var words []string
		for i := range rapid.IntRange(1, 20).Draw(t, "n") {
			src.WriteString(tags.Draw(t, "tag"))
			word := "q" + string(rune('a'+i)) + "q" // a letter that Unicode does not raise
			words = append(words, word)
			src.WriteString(word)
		}
		got := read(src.String())
		for _, w := range words {
			if strings.Count(got, w) != 1 {
				t.Fatalf("%q reads %q: %s is there %d times", src.String(), got, w, strings.Count(got, w))
			}
		}
		if strings.Contains(got, "\x00HTML") {
			t.Fatalf("%q: HTML is left: %q", src.String(), got)
		}
	})
}

func FuzzReadingHTML(f *testing.F) {
	for _, s := range []string{"<b>a</b>", "<p>\n<sup>x</sup></p>", "<!-- x", "<script>a</script>", "<a href=x><div>y</div></a>", "<q><q></q>"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if got := read(s); strings.Contains(got, "\x00HTML") && !strings.Contains(s, "\x00") {
			t.Errorf("%q: %q", s, got)
		}
	})
}

func TestManyTagsAreReadInTime(t *testing.T) {
	for _, s := range []string{strings.Repeat("a <b>", 20_000), strings.Repeat("<a href=x><p>", 10_000), strings.Repeat("<b>a</b> ", 10_000)} {
		if got := read(s); !strings.Contains(got, "a") && !strings.Contains(s, "<p>") {
			t.Errorf("%.40q: %.80q", s, got)
		}
	}
}
