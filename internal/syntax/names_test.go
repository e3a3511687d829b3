package syntax

import (
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
