package permit

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

// lines are command lines as engine 1.18.33 took them apart, but for those that
// say otherwise.
var lines = []struct {
	text, patterns, always, folders string
}{
	{"ls -la; sleep 1", "ls -la|sleep 1", "ls *|sleep *", ""},
	{"FOO=1 git commit -m 'a b' | tee x", "FOO=1 git commit -m 'a b'|tee x", "git commit *|tee *", ""},
	{"if true; then echo hi; fi", "true|echo hi", "true *|echo *", ""},
	{"echo $(rm x) `date`", "echo $(rm x) `date`|rm x|date", "echo *|rm *|date *", "/w/src"},
	{"npm run build --x\ngo test ./...", "npm run build --x|go test ./...", "npm run build *|go test *", ""},
	{"( ls )", "ls", "ls *", ""},
	{"for i in a b; do echo $i; done", "echo $i", "echo *", ""},
	{"git  status   -s", "git  status   -s", "git status *", ""},
	{"docker compose up -d", "docker compose up -d", "docker compose up *", ""},
	{"echo hi > /tmp/f", "echo hi > /tmp/f", "echo *", ""},
	{"cat <<EOF\nhello\nEOF", "cat <<EOF\nhello\nEOF", "cat *", ""},
	{"f() { ls; }; f", "ls|f", "ls *|f *", ""},
	{`"ls" -l`, `"ls" -l`, `"ls" *`, ""},
	{"! grep a b", "grep a b", "grep *", ""},
	{"ls &", "ls", "ls *", ""},
	{"cat < in.txt", "cat < in.txt", "cat *", ""},
	{"eval 'ls'", "eval 'ls'", "eval *", ""},
	{"  ls  ", "ls", "ls *", ""},
	{"ls 2>&1", "ls 2>&1", "ls *", ""},
	{"A=$(ls)", "ls", "ls *", ""},
	{"while read l; do echo $l; done < f", "read l|echo $l", "read *|echo *", ""},
	{"git -C x status", "git -C x status", "git -C *", ""},
	{"aws s3 ls a", "aws s3 ls a", "aws s3 ls *", ""},
	{"cp a ../b", "cp a ../b", "cp *", "/w/src|/w"},
	{"cat /etc/passwd ../main.go", "cat /etc/passwd ../main.go", "cat *", "/etc|/w"},
	{"cd /tmp && make x > out.txt", "make x > out.txt", "make x *", "/tmp"},
	{"mv a ~/b", "mv a ~/b", "mv *", "/w/src|/home/me"},
	{`rm "$HOME/x" $OTHER/y`, `rm "$HOME/x" $OTHER/y`, "rm *", "/home/me"},
	// stricter: what a shell keeps is judged too
	{"X=1", "X=1", "", ""},
	{"cd ..", "cd ..", "", "/w"},
	{"[[ a == b ]]", "[[ a == b ]]", "", ""},
	{"export A=1; ./run.sh a", "./run.sh a", "./run.sh *", ""},
	{"time ls", "time ls|ls", "time *|ls *", ""},
	{"[ -f x ] && ls", "[ -f x ]|ls", "[ *|ls *", ""},
	{"echo 'unterminated", "echo 'unterminated", "", ""},
	{"", "", "", ""},
}

func TestReadLine_TakesLinesApartAsTheEngineDoes(t *testing.T) {
	for _, tc := range lines {
		got, ok := ReadLine(tc.text, "/w/src", "/home/me")
		if ok == strings.Contains(tc.text, "unterminated") {
			t.Errorf("%q: read %v", tc.text, ok)
		}
		for what, pair := range map[string][2]string{
			"patterns": {strings.Join(got.Patterns, "|"), tc.patterns},
			"always":   {strings.Join(got.Always, "|"), tc.always},
			"folders":  {strings.Join(got.Folders, "|"), tc.folders},
		} {
			if pair[0] != pair[1] {
				t.Errorf("%q: %s are %q, want %q", tc.text, what, pair[0], pair[1])
			}
		}
	}
}

func TestOutside_KnowsWorkspaceAndRepository(t *testing.T) {
	folders := []string{"/w/src/a", "/w/src", "/w", "/w/other", "/etc", "/w-2"}
	if got := Outside(folders, "/w/src", "/w"); !slices.Equal(got, []string{"/etc/*", "/w-2/*"}) {
		t.Errorf("in a repository: %q", got)
	}
	if got := Outside(folders, "/w/src", "/"); !slices.Equal(got, []string{"/w/*", "/w/other/*", "/etc/*", "/w-2/*"}) {
		t.Errorf("outside of one: %q", got)
	}
	if got := Named("/w", "/w/src/a.go") + " " + Named("/", "/w/src/a.go"); got != "src/a.go w/src/a.go" {
		t.Errorf("named %q", got)
	}
}

func FuzzReadLine(f *testing.F) {
	for _, l := range lines {
		f.Add(l.text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if !utf8.ValidString(text) {
			return
		}
		got, ok := ReadLine(text, "/w", "/home/me")
		if len(got.Patterns) == 0 {
			t.Fatalf("%q has no pattern", text)
		}
		if !ok && len(got.Always) > 0 {
			t.Fatalf("%q cannot be read and would be allowed always: %q", text, got.Always)
		}
		for _, p := range got.Patterns {
			if !strings.Contains(text, p) {
				t.Fatalf("%q is no part of %q", p, text)
			}
		}
	})
}
