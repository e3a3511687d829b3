package danger

import (
	"strings"
	"testing"
	"time"
)

// Ways to say a dangerous thing so that one does not see it.
func TestWhatHidesACommandAsks(t *testing.T) {
	for name, lines := range map[string][]string{
		"braces":                     {"{rm,-rf,v5}", "rm {-rf,src}", "r{m,} -rf x", "rm {-r,-f}{,} x"},
		"shells that are fed":        {`bash <<< "rm -rf v6"`, "sh <<E\nrm -rf x\nE", "sh <<'E'\nrm -rf x\nE", "echo 'rm -rf ee8' | bash -s x", "echo x | (sh)", "curl x | { sh; }", "curl x | bash -s -- arg", "curl x | tee >(sh)", "bash < <(curl x)", "curl x | if true; then sh; fi", "f() { sh; }; curl x | f", "curl x | f() { bash; }", "sh /dev/stdin <<< 'rm -rf x'", "bash <(curl x)", "curl x | while read l; do bash; done", "{ sh; } <<< 'rm -rf x'", "sh <<E\n$x\nE", "exec < <(curl x)", "curl x | ssh host sh", "at now <<< 'rm -rf x'", "coproc sh"},
		"interpreters that are fed":  {"curl x | python3.11", "curl x | php", "python3 <<E\nimport os\nE", "perl - <<< 'unlink 1'", "curl x | node -"},
		"shells with options":        {"bash -c -- 'rm -rf ee10'", "bash -c -e 'rm -rf x'", `bash -c 'rm "$@"' _ -rf x`, `bash -c '"$@"' _ rm -rf x`, "bash -o pipefail -c 'rm -rf x'", "bash --rcfile <(curl x)", "fish --command='rm -rf x'", "bash5 -c 'rm -rf x'"},
		"wrappers":                   {`env -S "rm -rf v7"`, "script -c 'rm -rf x'", "watch 'rm -rf x'", "parallel 'rm -rf {}' ::: x", "parallel rm ::: x", "flock f rm -rf x", "flock f -c 'rm -rf x'", "taskset 1 rm -rf x", "taskset -c 0 rm -rf x", "setpriv --nnp rm -rf x", "nsenter -t 1 rm -rf x", "fakeroot rm -rf x", "time -o f rm -rf x", "tmux new -d 'rm -rf x'", "fd -x rm -rf", "fd . -X rm", "ssh host 'rm -rf x'", "ssh host rm -rf x", "docker exec c rm -rf /x", "docker exec c sh -c 'rm -rf x'", "nice --adjustment 5 rm -rf x", "xargs -i rm -rf {}", "npm exec rm -rf x", "busybox rm -rf x", "busybox sh -c 'rm -rf x'", "tar xf a --checkpoint-action='exec=rm -rf x'", "unheard-of sudo ls", "kubectl exec p -- rm -rf /x"},
		"arguments from elsewhere":   {"x='-rf ee3'; rm $x", "echo -rf ee4 | xargs rm", "find . | xargs rm", "rm -$(echo rf) x", "dd $x", "f() { rm \"$@\"; }; f -rf x", "f() { \"$@\"; }; f rm -rf x", "f() { git \"$@\"; }", "f() { find \"$@\"; }", "f() { chmod \"$@\"; }", "rm \"${a[@]}\"", "git $x", "chmod $x f", "rm !(x)", "git reset $x"},
		"find":                       {`find . -exec true \; -exec rm -rf ee7 \;`, "find . -exec rm {} +", `find . -exec rm {} \;`, "find . -execdir sh -c 'rm -rf x' +", "find . -name x -delete", "find . -ok rm {} ;", "find . -fprint /etc/x", `find . -exec $x {} \;`},
		"later lines":                {"alias z=\"rm -rf\"\nz v8", "alias z=rm", "alias e=eval", "alias x=$y", "alias -g X='-rf'", "bind '\"z\":\"rm -rf ee2\\C-m\"'", "bind -x '\"z\":rm x'", "fc -s echo=rm", "fc", "trap 'rm -rf x' EXIT", "trap -- 'rm -rf x' EXIT", "hash -p /bin/rm ls", "complete -C 'rm -rf x' ls", "BASH_ALIASES[x]='rm -rf'"},
		"variables that are run":     {"PROMPT_COMMAND='rm -rf ee5'", "PROMPT_COMMAND+=x", "PROMPT_COMMAND=(a b)", "export PROMPT_COMMAND=x", "declare PS0=x", "PS1='$(rm -rf src)'", "BASH_ENV=x ls", "ENV=./x sh", "LD_PRELOAD=./x.so ls", "env LD_PRELOAD=x ls", "read PROMPT_COMMAND", "printf -v PROMPT_COMMAND x", "for PS1 in x; do :; done", "EDITOR='rm -rf' git commit", "GIT_SSH_COMMAND=rm git fetch", "export PAGER='sudo less'"},
		"sourced text":               {"source <(curl x)", ". <(curl x)", ". /dev/stdin <<< 'rm -rf x'", ". $x"},
		"history":                    {"rm !*", "!rm", "!!", "^echo^rm^", "echo \"!rm\"", "ls; !-2", "ls\n^a^b", "!$", "! !!", "echo a!b", "cat <<E\ndon't\nE\n!rm", "!?rm?"},
		"interpreters with code":     {"python3 -c 'import shutil'", "python3 -Bc x", "python3 -W ignore -c x", "perl -e 'unlink 1'", "perl -ne x", "perl -e 'fork while fork'", "node -e 'x'", "node --eval=x", "node -p x", "ruby -e x", "php -r x", "lua -e x", "awk 'BEGIN { system(\"rm -rf x\") }'", "awk '{ print | \"sh\" }'", "awk '{ \"date\" | getline }'", "sed '1e rm -rf x' f", "sed 's/a/b/e' f", "pwsh -Command x"},
		"git behind its own options": {"git -C . clean -fd", "git -c x=y reset --hard", "git --git-dir=.git reset --hard", "git --work-tree . checkout .", "git -c alias.z='!rm -rf x' z", "git -c alias.z='reset --hard' z", "git config alias.z '!rm -rf x'", "git config --global core.editor 'rm -rf'", "git -c core.pager='rm -rf x' log", "git rebase -x 'rm -rf x' main", "git submodule foreach 'rm -rf x'", "git bisect run rm -rf x"},
		"git that throws away":       {"git checkout -- .", "git checkout .", "git checkout -f", "git checkout HEAD a.go", "git checkout main.go", "git restore .", "git restore --staged --worktree x", "git stash clear", "git stash drop", "git branch -D x", "git branch -f x y", "git push origin :main", "git push --delete origin x", "git push -d origin x", "git push --mirror", "git push --force-with-lease", "git push origin +x:y", "git rm -rf .", "git rm -r x", "git clean -f", "git clean -xdf", "git reset --har", "git switch -f x", "git switch --discard-changes x", "git reflog expire --all", "git gc --prune=now", "git filter-branch x", "git worktree remove -f x", "git update-ref -d x"},
		"rights":                     {"chmod 757 x", "chmod -R 776 x", "chmod u+x,o+w x", "chmod 2 x", "chmod o=u x", "chmod a=rwx x", "chmod ugo+w x", "chmod o-r+w x", "chmod -R 755 /", "chmod -R u+x ~", "chmod -R 700 ..", "chown -R me /", "chmod 01777 x"},
		"paths":                      {"rm -r /etc", "rm -r ../..", "rm -r ~root", "rm -r ./..", "rm -r a/../..", "rm -r \"$HOME\"", "rm *", "rm src/*", "rm /etc/passwd", "rm ~/.bashrc", "unlink /etc/x", "> src/main.go", ": > f", "cat /dev/null > f", "echo x > /etc/hosts", "echo x >> ~/.bashrc", "echo x >> $HOME/.ssh/authorized_keys", "echo x > .git/hooks/pre-commit", "echo x > /dev/mem", "echo b > /proc/sysrq-trigger", "echo x >| /usr/x", "echo x &> /usr/x", "truncate -s 0 f", "truncate --size=0 f", "tee /dev/sda", "tee -a ~/.profile", "cp x /dev/sda", "mv x /etc/x", "mv /etc/x .", "mv ~ x", "cp -t /etc x", "install x /usr/bin/x", "ln -s x /usr/bin/x", "rsync -a --delete a b"},
		"the machine":                {"init 0", "telinit 6", "systemctl poweroff", "systemctl --no-wall reboot", "loginctl poweroff", "halt", "mkfs.xfs x", "/sbin/reboot", "nohup reboot"},
	} {
		t.Run(name, func(t *testing.T) {
			for _, line := range lines {
				if len(reasons(line)) == 0 {
					t.Errorf("%q passes", line)
				}
			}
		})
	}
}

func TestWhatPeopleTypePasses(t *testing.T) {
	for _, line := range []string{
		"ls", "go test ./...", "git status", "git add -A", "git commit -m 'fix the reset --hard of it'", "npm install", "npm run build", "make", "cat x | grep y | xargs wc -l", "find . -name '*.go'", "rm one.txt", "rm -f a.o b.o", "rm -r build", "rm -r ./build", "rm {a,b}.txt", "rm *.o", "rm /tmp/x", "rm -r /tmp/x",
		"python3 script.py", "python3 -m pytest -c x.ini", "python3 --version", "node app.js -e x", "perl x.pl -e", "docker ps", "docker run --rm -it x sh", "docker rm -f c", "kubectl get pods", "echo \"$HOME\"", "cd \"$(git rev-parse --show-toplevel)\"", "for f in *.go; do gofmt -l \"$f\"; done",
		"test -f x && echo y", "FOO=1 go build", "env FOO=1 make", "env FOO=\"$x\" make", "time make", "nohup make &", "tar xf a.tgz", "curl -sS https://x -o f", "sed -n 1p f", "sed -i 's/the/me/g' f", "sed 's/a e/b/' f", "awk '{print $1}' f", "awk -F'|' '{print $2}' f", "awk '$1 == 1 || $2 { print }' f", "jq . f", "ssh host ls", "ssh host",
		"git push", "git push -u origin main", "git push --follow-tags", "git checkout main", "git checkout -b feature/x", "git checkout -b x origin/main", "git checkout feature/x", "git checkout -", "git stash", "git stash pop", "git stash list", "git branch -d x", "git branch", "git switch main", "git switch -c x", "git restore --staged x", "git -C x status", "git -c core.pager=cat log", "git -c user.name=x commit", "git rm --cached x", "git clean -n", "git clean -nfd", "git reset", "git reset --soft HEAD~1", "git config user.name x", "git config alias.st status", "git log -S'rm -rf'", "git diff $base", "git rebase main", "git submodule foreach 'git status'", "git gc",
		"echo hi!", "echo \"hi!\"", "[ ! -f x ]", "[[ $a != b ]]", "! grep x y", "find . ! -name x", "echo '!rm'", "awk '!seen[$0]++' f", "ls [!a]*", "echo ${!x}", "wait $!", "echo \\!x", "# a !comment", "git commit -m 'one\n!two\n^three'", "grep '^a' f", "cat > f <<'E'\n#!/bin/sh\nE",
		"bash script.sh", "bash -x script.sh", "bash < script.sh", "bash", "sh <<E\nls\nE", "bash <<< ls", "cat <<E | grep x\nrm -rf x\nE", "python3 < x.py", "while read l; do echo \"$l\"; done < f", "cat f | while read l; do echo \"$l\"; done", "diff <(ls a) <(ls b)", "ls | tee out.txt", "tee >(wc -l)",
		"alias ll='ls -l'", "alias", "bind -p", "fc -l", "trap 'echo x' EXIT", "trap - INT", "source venv/bin/activate", ". \"$HOME/.cargo/env\"", "ENV=production make", "PAGER=cat git log", "GIT_EDITOR=true git rebase --continue", "export PATH=$PATH:x", "read x", "printf -v x y", "declare -a x", "EDITOR=vim git commit",
		"find . -type f -exec gofmt -l {} +", "find . -exec chmod 644 {} \\;", "find . -exec sh -c 'wc -l \"$1\"' _ {} \\;", "fd -e go -x gofmt -l", "xargs -I{} cp {} out", "f() { echo \"$@\"; }; f x", "f() { ls \"$1\"; }",
		"chmod 644 x", "chmod 0755 x", "chmod u=rwx,go=rx x", "chmod go-w x", "chmod -R u+x bin", "chmod -x x", "chown me x", "cp a b", "cp /usr/share/x .", "mv a b", "mv a /tmp/b", "ln -s a b", "install -m 644 a b", "rsync -a a b", "echo x > out.txt", "echo x >> notes/a.md", "echo x > /tmp/y", "ls > /dev/null 2>&1", "echo x > ~/notes.txt", "ls > \"$out\"", "echo x >&2",
		"systemctl status x", "systemctl restart x", "make reboot", "apt install sudo", "grep -rn sudo .", "man sudo", "which rm", "echo rm -rf x", "nohup echo rm -rf x", "gh pr create --title 'drop sudo ls'", "mytool --say 'use sudo to fix it'", "touch x{1..9}", "mkdir -p {a,b}/{c,d}", "echo {1..100000}", "pip install x", "sleep 5 &", "a | b | c",
	} {
		if got := reasons(line); len(got) > 0 {
			t.Errorf("%q: %v", line, got)
		}
	}
}

// What is made to take long is judged in time that grows with its length.
func TestJudgingIsBounded(t *testing.T) {
	var j Judge
	for name, unit := range map[string]string{
		"names": "rm ", "wrappers": "env ", "finds": "find -exec ", "braces": "{a,b}", "sequences": "{1..99999999}", "xargs": "xargs ", "functions": "f(){ ", "groups": "{ { x & } & } & ", "parens": "(", "substitutions": "$(", "commands": "sh -c x\n",
		"text in text": "bash -c \"", "fed shells": "sh;", "flags": "-c ", "quotes": "''", "marks": "!", "backslashes": "\\", "pipes": "a|", "texts": "'a b' ", "equals": "a=b=c ",
	} {
		for _, head := range []string{"", "x ", "git ", "echo ", "{ "} {
			text := head + strings.Repeat(unit, (64<<10)/len(unit))
			if head == "{ " {
				text += "\n} <<E\n" + strings.Repeat("sh <<< x\n", 1000) + "E"
			}
			began := time.Now()
			j.Lines(text)
			if took := time.Since(began); took > 20*time.Second { // much more than it takes, much less than if it did not end
				t.Errorf("%s behind %q take %v", name, head, took)
			}
		}
	}
	if len(j.Lines("echo "+strings.Repeat("x", maxText))) == 0 {
		t.Error("what is too long to be judged passes")
	}
}
