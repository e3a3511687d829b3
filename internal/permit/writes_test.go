package permit

import (
	"path/filepath"
	"strings"
	"testing"
)

func TestReadLine_KnowsWhatALineMayWrite(t *testing.T) {
	for _, line := range []string{
		"echo > .envrc", "echo x >> .envrc", "echo x >| .envrc", "ls &> .envrc", "ls 2>.envrc", "> .envrc", "{ ls; } > .envrc", "(ls) > .envrc",
		"cat <<EOF > .envrc\nx\nEOF", "tee .envrc", "ls | tee -a .envrc", "cp x .envrc", "cp .envrc y", "mv x .envrc", "rm .envrc", "touch .envrc", "ln -s x .envrc",
		"install -m 600 x .envrc", "dd if=x of=.envrc", "sed -i s/a/b/ .envrc", "sed -ni.bak p .envrc", "sed --in-place s/a/b/ .envrc", "sort -o .envrc x", "yq -i .a=1 .envrc",
		"curl -o .envrc http://x", "curl -o.envrc http://x", "wget --output-document=.envrc x", "vim .envrc", "git checkout -- .envrc", "git -C . restore .envrc", "git rm .envrc",
		"git diff --output=.envrc", "find .envrc -delete", "bash -c 'echo x > .envrc'", "python3 -c \"open('.envrc','w')\"", "python3 - <<EOF\nopen('.envrc','w')\nEOF",
		"bash <<<'echo > .envrc'", "sh <<'E'\necho > .envrc\nE", "sudo tee .envrc", "env A=1 cp x .envrc", "xargs rm .envrc", "awk '{print > \".envrc\"}' x", "f=.envrc; echo > $f", "f=.envrc && echo > \"${f}\"",
		"tee {x,.envrc}", "tee .{bashrc,envrc}", "echo x > sub/../.envrc", "cd sub && echo > ../.envrc", "echo > /w/.envrc", "echo > \".env\"rc", "echo > .env\\rc",
		"if true; then echo > .envrc; fi", "f() { echo > .envrc; }; f", "ls; cd sub; tee ../.envrc", "eval 'echo > .envrc'", "exec > .envrc", "ls <> .envrc", "chmod +x .envrc",
	} {
		if got := written(line); !strings.Contains(" "+got+" ", " /w/.envrc ") {
			t.Errorf("%q may write %q", line, got)
		}
	}
	for _, line := range []string{
		"cat .envrc", "git diff .envrc", "git -C . log -p .envrc", "git add .envrc", "git commit -m 'change .envrc'", "git show HEAD:.envrc", "ls -la .envrc", "grep -o x .envrc", "head -n1 < .envrc",
		"cat .envrc > y", "diff .envrc x", "[ -f .envrc ] && ls", "echo .envrc", "sed -n 1p .envrc", "sort .envrc", "find . -name .envrc", "source .envrc", "wc -l .envrc | tee y",
		"jq . .envrc", "stat .envrc", "cat <<EOF\n.envrc\nEOF", "ls 2>&1", "git config --get core.x", "sort < .envrc > y", "python3 < .envrc", "git status .envrc", "awk '{print $1}' .envrc", "curl http://x/.envrc",
	} {
		if got := written(line); strings.Contains(got, ".envrc") {
			t.Errorf("%q may write %q", line, got)
		}
	}
	for line, want := range map[string]bool{
		"git config user.name x": true, "git config --global alias.x '!sh'": true, "git -C . config core.hooksPath x": true, "git config --unset a.b": true, "git config -e": true,
		"git config user.name": false, "git config --get user.name": false, "git config --list": false, "git config -l": false, "git config get a.b": false, "git status": false,
	} {
		if got := strings.Contains(written(line), "/w/.git/config"); got != want {
			t.Errorf("%q changes git's configuration: %v", line, got)
		}
	}
}

func written(line string) string {
	got, _ := ReadLine(line, "/w", "/home/me")
	for i, p := range got.Writes {
		got.Writes[i] = filepath.ToSlash(p)
	}
	return strings.Join(got.Writes, " ")
}
