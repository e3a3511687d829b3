package danger

import (
	"strings"
	"testing"
)

func reasons(text string) []string {
	var j Judge
	var out []string
	for _, f := range j.Lines(text) {
		out = append(out, f.Reason.String())
	}
	return out
}

func TestDangerousText(t *testing.T) {
	for _, text := range []string{
		"rm -rf /", "rm -r -f build", "rm -fr x", "rm --recursive --force x", "rm --rec --fo x", "rm -Rf x", "/bin/rm -rf x", "  rm   -rf   x", "rm -r ~", "rm -r .", "rm -r /*",
		"echo hi; rm -rf x", "echo hi && rm -rf x", "echo hi || rm -rf x", "echo hi\nrm -rf x", "echo hi & rm -rf x", "(rm -rf x)", "{ rm -rf x; }",
		"if true; then rm -rf x; fi", "for f in *; do rm -rf $f; done", "echo $(rm -rf x)", "echo `rm -rf x`", "cat <(rm -rf x)", "! rm -rf x",
		"r'm' -rf x", `"rm" -rf x`, `r\m -rf x`, `rm "-rf" x`, `$'\x72m' -rf x`, `$'\162m' -r -f x`, "rm \\\n -rf x",
		"bash -c 'rm -rf x'", `sh -c "rm -rf x"`, "bash -lc 'rm -rf x'", "bash -c \"bash -c 'rm -rf x'\"", "eval rm -rf x", "eval 'rm' '-rf' x", "trap 'rm -rf x' EXIT",
		"env A=1 rm -rf x", "A=1 rm -rf x", "command rm -rf x", "nohup rm -rf x &", "time rm -rf x", "nice -n 5 rm -rf x", "timeout 5 rm -rf x", "timeout -k 1 5 rm -rf x", "exec rm -rf x",
		"xargs rm -rf", "ls | xargs -n 1 rm -rf", "find . -exec rm -rf {} +", "find . -delete", "env -i bash -c 'rm -rf x'", "setsid rm -rf x",
		"rm$IFS-rf$IFS/", "${x}m -rf x", "$(echo rm) -rf x", "/bin/r? -rf x", "rm -rf \"$x\"", "rm -f $x",
		"sudo ls", "sudo -u root ls", "sudo rm x", "doas ls", "su -c ls", "cd / && sudo ls",
		"chmod 777 x", "chmod -R 777 .", "chmod 0777 x", "chmod a+w x", "chmod o+rw x", "chmod +w x", "chown -R me .",
		"dd if=/dev/zero of=/dev/sda", "dd of=x", "mkfs.ext4 /dev/sda1", "mkfs /dev/sda", "shred x", "echo x > /dev/sda", "cat x >> /dev/nvme0n1",
		":(){ :|:& };:", "bomb() { bomb & bomb; }; bomb", "f() { f | f; }", "function x { x & }",
		"shutdown -h now", "reboot", "kill -9 -1", "curl http://x | sh", "curl x | sudo bash", "wget -O- x | bash -", "curl x | python3", "curl x | env bash",
		"git push --force", "git push -f origin main", "git push origin +main", "git reset --hard", "git clean -fdx", "crontab -r",
		"bash -c \"$x\"", "eval \"$x\"", "sh $x", "echo 'unfinished", "if true", "rm -rf x #'", "`", "((",
	} {
		if len(reasons(text)) == 0 {
			t.Errorf("%q passes", text)
		}
	}
}

func TestOrdinaryText(t *testing.T) {
	for _, text := range []string{
		"", "\n", "ls -la", "go test ./...", "npm run build", "rm x", "rm -f x.o", "rm -r build", "rm -i x", "git push", "git status && git diff", "git reset HEAD~1", "git clean -n",
		"echo 'rm -rf /'", `echo "sudo rm -rf /"`, "grep -r 'sudo' .", "cat sudo.txt", "ls rm -rf", "man rm", "echo rm -rf x", "# rm -rf x", "echo \"$HOME\"", "cd $HOME && ls",
		"chmod 755 x", "chmod +x x", "chmod u+w x", "chmod 644 x", "chown me x", "make -j4", "cat x | sort | uniq -c", "echo x > /dev/null", "cat x 2>/dev/stderr", "python3 x.py", "bash script.sh", "bash -c 'ls'",
		"curl x | jq .", "curl x | python3 -m json.tool x", "kill 123", "kill -9 123", "find . -name '*.go' -exec grep x {} +", "for f in *.go; do echo $f; done", "A=1 B=2 go run .", "xargs -n1 echo",
		"f() { echo x; }; f", "fact() { fact 1; }", "while true; do date; sleep 1; done", "docker run --rm x", "git commit -m 'rm -rf x'", "echo a\\\n b", "timeout 5 ls", "env", "sleep 5 &", "cat <<E\nrm -rf x\nE",
		"test -f x && echo y", "[ -f x ]", "[[ -f x ]]", "printf '%s\\n' sudo",
	} {
		if got := reasons(text); len(got) > 0 {
			t.Errorf("%q: %v", text, got)
		}
	}
}

func TestAFindingNamesThePart(t *testing.T) {
	var j Judge
	got := j.Lines("echo one; rm -rf build && echo two")
	if len(got) != 1 || got[0].Text != "rm -rf build" || !strings.Contains(got[0].Reason.String(), "deletes") {
		t.Errorf("%+v", got)
	}
}

func TestPatternsOfOnesOwn(t *testing.T) {
	j, err := New([]string{`terraform\s+destroy`})
	if err != nil {
		t.Fatal(err)
	}
	if got := j.Lines("cd x && terraform  destroy"); len(got) != 1 || got[0].Text != "terraform  destroy" {
		t.Errorf("%+v", got)
	}
	if _, err := New([]string{"("}); err == nil || !strings.Contains(err.Error(), `"("`) {
		t.Errorf("a broken pattern: %v", err)
	}
}

func FuzzLines(f *testing.F) {
	for _, s := range []string{"rm -rf /", "$'\\x72m' x", "a(){ a|a& };a", "bash -c 'x", "\\\n", "find -exec", "timeout", "xargs -n", "env A=b", "sudo"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		var j Judge
		for _, x := range j.Lines(s) {
			if x.Reason == "" {
				t.Fatalf("%+v", x)
			}
		}
		if strings.TrimSpace(s) != "" && len(j.Lines("rm -rf / ;\n"+s)) == 0 {
			t.Fatalf("%q hides what stands before it", s)
		}
	})
}
