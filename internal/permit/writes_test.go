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
		"sed -n 'w .envrc' x", "sed -n '1w.envrc' x", "sed -e p -e 's/a/b/gw .envrc' x", "sed --expression='w .envrc' x", "vim -c 'w .envrc' x", "echo x > \"$PWD/.envrc\"", "echo x > ${PWD}/.envrc",
		"bash -c \"echo $x > .envrc\"", "pushd sub && echo > ../.envrc", "cd a; cd ..; tee .envrc", "(cd sub); tee .envrc",
	} {
		if got := written(line); !strings.Contains(" "+got+" ", " /w/.envrc ") {
			t.Errorf("%q may write %q", line, got)
		}
	}
	for _, line := range []string{
		"cat .envrc", "git diff .envrc", "git -C . log -p .envrc", "git add .envrc", "git commit -m 'change .envrc'", "git show HEAD:.envrc", "ls -la .envrc", "grep -o x .envrc", "head -n1 < .envrc",
		"cat .envrc > y", "diff .envrc x", "[ -f .envrc ] && ls", "echo .envrc", "sed -n 1p .envrc", "sort .envrc", "find . -name .envrc", "source .envrc", "wc -l .envrc | tee y",
		"jq . .envrc", "stat .envrc", "cat <<EOF\n.envrc\nEOF", "ls 2>&1", "git config --get core.x", "sort < .envrc > y", "python3 < .envrc", "git status .envrc", "awk '{print $1}' .envrc", "curl http://x/.envrc",
		"sed -n 's/a/b/gp' .envrc", "sed -n -e 1p .envrc", "sed -n '/x/,$p' wiki/.envrc",
	} {
		if got := written(line); strings.Contains(got, ".envrc") {
			t.Errorf("%q may write %q", line, got)
		}
	}
	for line, want := range map[string]bool{
		"echo x > $f": true, "f=.envrc; for f in a; do echo > $f; done": true, "for f in .envrc; do echo x > $f; done": true, "f=a; read f; echo > $f": true, "f=a; f=b; echo > $f": true,
		"f=a cp x $f": true, "g() { echo > $f; }; f=a; g": true, "cp $a b": true, "sudo tee $f": true, "echo > $(x)": true, "cd $x": true, "cd -": true, "popd": true, "pushd": true,
		"cd w*": true, "echo x > ~wf/ci.yml": true, "sed -i s/a/b/ $f": true, "tee $'\\x2eenvrc'": true, "echo >&$f": true, "sed -n \"w $f\" x": true, "touch {1..9}{1..9}{1..9}": true, "touch {1..9999999999}": true, "touch {1..9}": false,
		"f=a; echo > $f": false, "cat $f > x": false, "make -j$(nproc)": false, "bash -c \"echo $x\"": false, "cd": false, "cd ~/x": false, "pushd x": false, "echo > $PWD/x": false,
		"for f in a; do cat $f; done": false, "grep $x y": false, "sed \"s/a/$b/\" x": false,
	} {
		if got, _ := ReadLine(line, "/w", "/home/me"); got.Computed != want {
			t.Errorf("%q is computed: %v", line, got.Computed)
		}
	}
	for line, want := range map[string]bool{"touch x": true, "echo > x": true, "cd x": true, "cat x": true, "cat /x": false, "echo x": false, "cd /x": false, "go test ./...": true} {
		if got, _ := ReadLine(line, "", "/home/me"); got.Loose != want {
			t.Errorf("%q where the folder is not known: %v", line, got.Loose)
		}
	}
	for line, want := range map[string]string{
		"ls": "/w", "cd a": "/w /w/a", "cd a && cd b": "/w /w/a /w/b /w/a/b", "cd": "/w /home/me", "(cd a)": "/w /w/a", "pushd a": "/w /w/a", "cd -P a": "/w /w/a", "cd /a; cd ..": "/w /a /",
	} {
		if got, _ := ReadLine(line, "/w", "/home/me"); strings.Join(got.Places, " ") != want {
			t.Errorf("%q leaves the shell in %q", line, got.Places)
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
