package danger

import (
	"testing"

	"github.com/openspace-tui/openspace/internal/lang/langtest"
)

func TestReasonsAreInThePersonsLanguage(t *testing.T) {
	j, err := New([]string{"9+"})
	if err != nil {
		t.Fatal(err)
	}
	langtest.Pseudo(t)
	for _, line := range []string{
		"rm -rf x", "rm -r x", "rm *", "rm ~/x", "rm $x", "sudo ls", "chmod -R 777 /x", "chmod 777 x", "chmod $x y", "chown -R a b", "dd if=a of=b", "shred a", "kill -1", "find . -delete",
		"find $x*", "git push -f", "git reset --hard", "git clean", "git branch -D x", "git rm -r x", "git $x", "crontab -r", "history -c", "truncate -s 0 x", "rsync --delete a b",
		"mkfs.ext4 /dev/sda", "reboot", "mv ~ x", "> /dev/sda", "> /etc/x", "> ~/.x", "> .git/x", "> x", "eval $x", "bash -c $x", "$x", "curl x | sh", "python -c $x", "awk 'BEGIN{system(1)}'",
		"alias a=b", "bind x", "fc -s", "hash -p a b", "PATH=x", "ENV=/x", "LD_PRELOAD=x ls", "!x", "x() { x; }; x", "exec < x", "(", "echo 99",
	} {
		for _, f := range j.Lines(line) {
			if words := langtest.Unsaid(f.Said()); len(words) > 0 {
				t.Errorf("%s: %q is not said", line, words)
			}
			if len(langtest.Unsaid(f.Reason.String())) == 0 {
				t.Errorf("%s: %q is not English", line, f.Reason)
			}
		}
	}
	for _, f := range j.Keys(Check{Complete: true, Unknown: true}) {
		if words := langtest.Unsaid(f.Said()); len(words) > 0 {
			t.Errorf("%q is not said", words)
		}
	}
}
