package syntax

import (
	"os"
	"strings"
	"testing"

	"github.com/alecthomas/chroma/v2/lexers"
)

func TestNamesSayTheLanguage(t *testing.T) {
	for file, want := range map[string]string{
		"Jenkinsfile": "Groovy", "build.sbt": "Scala", "Info.plist": "XML", "a.xaml": "XML", "Cargo.lock": "TOML", "yarn.lock": "YAML", ".babelrc": "JSON",
		"a.ipynb": "JSON", "go.work": "", "prod.tfvars": "HCL", "a.gql": "GraphQL", "Podfile": "Ruby", "a.cu": "C++", "a.mm": "Objective-C", ".profile": "Bash",
		"a.glsl": "GLSL", "src/deep/App.xaml": "XML", ".env": "Bash", ".env.local": "Bash", "A.GQL": "GraphQL", "Vagrantfile": "Ruby", "a.har": "JSON", "a.geojson": "JSON",
		"pnpm-lock.yaml": "YAML", "poetry.lock": "TOML", "composer.lock": "JSON", "Brewfile": "Ruby", "a.csproj": "XML", ".clang-format": "YAML", ".bash_aliases": "Bash",
		".prettierrc": "YAML", "web/.eslintrc": "YAML", "a.less": "SCSS", "a.astro": "Svelte", "a.for": "FortranFixed", "a.uxml": "XML", "a.sln": "INI",
		"a.entitlements": "XML", "a.bazel": "Python", ".bazelrc": "Bash", "a.conf": "INI", "nginx.conf": "Nginx configuration file", "httpd.conf": "ApacheConf",
		"requirements.txt": "Bash", "notes.txt": "plaintext", ".gitignore": "Bash", "Go.gitignore": "Bash", ".dockerignore": "Bash", "Podfile.lock": "YAML",
		"Appfile": "Ruby", "a.ejs": "ERB", "go.mod": "Go", "x.mod": "AMPL", "a.pug": "Sass", "a.njk": "Django/Jinja", "CODEOWNERS": "Bash",
	} {
		l := Lexer("", file)
		if l == nil || want != "" && l.Config().Name != want {
			t.Errorf("%s: %v, want %s", file, l, want)
		}
	}
	for _, lang := range []string{"typescriptreact", "javascriptreact", "shellscript", "jinja2", "dotenv", "ShellScript", "jsonc", "objective-cpp", "dockercompose", "cuda"} {
		if Lexer(lang, "") == nil {
			t.Errorf("%s has no lexer", lang)
		}
	}
	for lang, want := range map[string]string{
		"pgsql": "PostgreSQL SQL dialect", "plsql": "PL/pgSQL", "sqlite": "SQL", "less": "SCSS", "astro": "Svelte", "ejs": "ERB", "blade": "PHTML", "jade": "Sass",
		"powershell-session": "PowerShell", "terminal": "Bash Session", "ipython": "Python", "ipynb": "JSON", "jupyter": "Python", "cu": "C++",
		"proto3": "Protocol Buffer", "kotlin-script": "Kotlin", "gitignore": "Bash", "mssql": "Transact-SQL",
	} {
		if l := Lexer(lang, ""); l == nil || l.Config().Name != want {
			t.Errorf("%s: %v, want %s", lang, l, want)
		}
	}
	for _, file := range []string{"a.nothing", "LICENSE.foo", "", "noext"} {
		if l := Lexer("", file); l != nil {
			t.Errorf("%q is %s", file, l.Config().Name)
		}
	}
}

// Every name that linguist has of a language for which there is a lexer has that colour,
// or one of another language that it shares the name with.
func TestWhatLinguistNamesHasColours(t *testing.T) {
	table, err := os.ReadFile("testdata/linguist.txt")
	if err != nil {
		t.Fatal(err)
	}
	known := 0
	for line := range strings.Lines(string(table)) {
		fields := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if len(fields) != 3 {
			continue
		}
		others := append(strings.Fields(fields[2]), strings.ToLower(strings.ReplaceAll(fields[0], " ", "-")))
		has := lexers.Get(fields[0]) != nil
		for _, o := range others {
			has = has || lexers.Get(o) != nil
		}
		if !has || fields[0] == "M" { // chroma has another language of that letter
			continue
		}
		known++
		for _, name := range strings.Fields(fields[1]) {
			if file := strings.Replace(name, "*", "a", 1); ofFile(file) == "" && lexers.Match(file) == nil && !digits(name) &&
				!strings.HasSuffix(name, "cgi") { // which its first line says
				t.Errorf("%s: %s has no colours", fields[0], file)
			}
		}
		for _, o := range others {
			if registry().Get(o) == nil {
				t.Errorf("%s: ```%s has no colours", fields[0], o)
			}
		}
	}
	if known < 200 {
		t.Errorf("%d languages of the table have a lexer", known)
	}
}

// digits reports whether an ending is of a manual's page or the like: *.1
func digits(name string) bool {
	return strings.Trim(name[len(name)-min(2, len(name)):], ".0123456789") == ""
}

// Of languages without a lexer of their own these have the nearest.
func TestNamesOfTheNearestHaveColours(t *testing.T) {
	for _, file := range strings.Fields(`a.plsql a.pks a.pkb a.psql a.tscn a.tres a.vbs a.asp a.aspx a.prisma a.gv a.dot
		a.haml a.slim a.opam dune a.cabal cabal.project a.pbxproj a.strings a.stringsdict a.mobileconfig a.gml a.workflow
		a.sqlproj a.xcscheme a.jq a.masm a.bbappend a.bbclass a.robot a.pde .tcshrc .tool-versions .yarnrc
		.releaserc .mocharc .markdownlintrc .bowerrc .firebaserc`) {
		if Lexer("", file) == nil {
			t.Errorf("%s has no colours", file)
		}
	}
	for _, lang := range strings.Fields("cljs tfvars plist xaml cshtml regexp vbscript dot") {
		if Lexer(lang, "") == nil {
			t.Errorf("```%s has no colours", lang)
		}
	}
}

// A fence in the source of a Markdown file has the colours that it has by itself.
func TestFencesInMarkdownHaveColours(t *testing.T) {
	const code = "if true; then {% set x = 1 %} # c"
	for _, lang := range strings.Fields("bash shellscript dotenv typescriptreact jinja2 tfvars") {
		if got := painter().Lines("", "a.md", "```"+lang+"\n"+code+"\n```\n")[1]; strings.Count(got, "\x1b[") < 4 {
			t.Errorf("%s: %q", lang, got)
		}
	}
}

func TestTheTablesNameLexersThatThereAre(t *testing.T) {
	for _, text := range []string{namesTable, aliasesTable} {
		for line := range strings.Lines(text) {
			name, _, ok := strings.Cut(line, ": ")
			if !ok || lexers.Get(name) == nil {
				t.Errorf("%q names no lexer", line)
			}
		}
	}
}

func TestTabsOfOutputStopAtEight(t *testing.T) {
	for in, want := range map[string]string{"a\tb\tc": "a       b       c", "12345678\tx": "12345678        x", "\tx\n界\ty": "        x\n界      y"} {
		if got := OutputTabs(in); got != want {
			t.Errorf("%q: %q, want %q", in, got, want)
		}
	}
	if got := Tabs("a\tb"); got != "a   b" {
		t.Errorf("%q", got)
	}
}
