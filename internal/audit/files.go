package audit

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"time"

	"github.com/openspace-tui/openspace/internal/lang"
)

// file is what a log writes to.
type file interface {
	Write([]byte) (int, error)
	ReadAt([]byte, int64) (int, error)
	Stat() (fs.FileInfo, error)
	Sync() error
	Close() error
	Fd() uintptr
}

// place is a file of the log: a day and its number on that day, from 1.
type place struct {
	day string // 2026-11-21
	n   int
}

func (p place) name() string {
	if p.n == 1 {
		return "audit-" + p.day + ".jsonl"
	}
	return fmt.Sprintf("audit-%s.%d.jsonl", p.day, p.n)
}

func dayOf(t time.Time) string { return t.UTC().Format(time.DateOnly) }

// parse returns a file's place. Its expression is compiled for each use, which
// is once a day for each file.
func parse(name string) (place, bool) {
	m := regexp.MustCompile(`^audit-(\d{4}-\d{2}-\d{2})(?:\.([1-9]\d{0,5}))?\.jsonl$`).FindStringSubmatch(name)
	if m == nil || m[2] == "1" {
		return place{}, false
	}
	p := place{m[1], 1}
	if m[2] != "" {
		p.n, _ = strconv.Atoi(m[2]) // digits alone
	}
	return p, true
}

// list returns the places of the files in a folder.
func list(dir string) ([]place, error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	var out []place
	for _, e := range entries {
		if p, ok := parse(e.Name()); ok {
			out = append(out, p)
		}
	}
	return out, nil
}

// newest returns the number of a day's last file, 1 when there is none.
func newest(places []place, day string) int {
	n := 1
	for _, p := range places {
		if p.day == day {
			n = max(n, p.n)
		}
	}
	return n
}

// sweep removes the files whose day has been over for longer than keep. What
// is not named like a file of the log stays.
func sweep(dir string, places []place, now time.Time, keep time.Duration) error {
	var errs []error
	for _, p := range places {
		day, err := time.Parse(time.DateOnly, p.day)
		if err != nil || !now.After(day.AddDate(0, 0, 1).Add(keep)) {
			continue
		}
		// another program's sweep
		if err := os.Remove(filepath.Join(dir, p.name())); err != nil && !errors.Is(err, fs.ErrNotExist) {
			errs = append(errs, err)
		}
	}
	return errors.Join(errs...)
}

// prepare makes the folder, and closes it to others.
func prepare(dir string) error {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	info, err := os.Lstat(dir)
	if err != nil {
		return err
	}
	if !info.IsDir() {
		return lang.Errorf("is-not-a-folder", dir)
	}
	if info.Mode().Perm()&0o077 != 0 {
		return os.Chmod(dir, 0o700)
	}
	return nil
}

var errNotRegular = lang.Errorf("not-a-regular-file")

// open opens a file to append to, made if it is missing and closed to others.
// A link, and whatever is no regular file, is refused.
func open(path string) (*os.File, error) {
	if info, err := os.Lstat(path); err == nil && !info.Mode().IsRegular() {
		return nil, lang.Errorf("open", path, errNotRegular)
	}
	f, err := os.OpenFile(path, os.O_RDWR|os.O_APPEND|os.O_CREATE|noFollow, 0o600)
	if err != nil {
		return nil, err
	}
	if err := check(f); err != nil {
		f.Close()
		return nil, lang.Errorf("open", path, err)
	}
	return f, nil
}

func check(f *os.File) error {
	info, err := f.Stat()
	if err != nil {
		return err
	}
	if !info.Mode().IsRegular() {
		return errNotRegular
	}
	if info.Mode().Perm()&0o077 != 0 {
		return f.Chmod(0o600)
	}
	return nil
}

// torn reports whether the last line of a file has no end.
func torn(f file) (bool, error) {
	info, err := f.Stat()
	if err != nil || info.Size() == 0 {
		return false, err
	}
	last := make([]byte, 1)
	if _, err := f.ReadAt(last, info.Size()-1); err != nil {
		return false, err
	}
	return last[0] != '\n', nil
}
