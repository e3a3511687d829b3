package repo

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"
)

// Errors of files of which git does not know who changed them.
var (
	ErrUnknown  = errors.New("git does not know this file")
	ErrNoCommit = errors.New("nothing is committed yet")
)

// Blame is who changed the lines of a file last: for each line one of the
// commits.
type Blame struct {
	Commits []Commit
	Lines   []int // places in Commits
}

// Commit is what is known of one. What is not committed yet has no hash. The
// texts are as git has them, not sanitized.
type Commit struct {
	Hash, Author, Subject string
	When                  time.Time // when it was written
}

// Blame asks who changed the lines of a file as it is in the work tree.
func (r *Repo) Blame(ctx context.Context, name string) (*Blame, error) {
	out, err := r.read(ctx, "blame", "--porcelain", "--no-textconv", "--no-progress", "--", name)
	var failed *Failure
	switch {
	case errors.As(err, &failed) && strings.Contains(failed.Said, "no such path"):
		return nil, ErrUnknown
	case errors.As(err, &failed) && strings.Contains(failed.Said, "HEAD"):
		return nil, ErrNoCommit
	case err != nil:
		return nil, err
	}
	return parseBlame(out)
}

// parseBlame reads git blame --porcelain: for each line a row of hash and
// numbers, rows about a commit where it comes first, and the text behind a tab.
func parseBlame(out string) (*Blame, error) {
	b, at, known := &Blame{}, -1, map[string]int{}
	for row := range strings.SplitSeq(strings.TrimSuffix(out, "\n"), "\n") {
		switch {
		case row == "" && out == "":
		case at < 0:
			hash, _, _ := strings.Cut(row, " ")
			if !isHash(hash) {
				return nil, fmt.Errorf("git blame printed the line %.80q", row)
			}
			n, seen := known[hash]
			if !seen {
				n = len(b.Commits)
				known[hash] = n
				b.Commits = append(b.Commits, Commit{Hash: strings.TrimLeft(hash, "0")})
				if b.Commits[n].Hash != "" {
					b.Commits[n].Hash = hash
				}
			}
			at = n
		case strings.HasPrefix(row, "\t"):
			b.Lines = append(b.Lines, at)
			at = -1
		default:
			b.Commits[at].take(row)
		}
	}
	if at >= 0 {
		return nil, errors.New("git blame ended in the middle of a line")
	}
	return b, nil
}

// isHash reports whether a word is a hash, of SHA-1 or of SHA-256.
func isHash(s string) bool {
	return (len(s) == 40 || len(s) == 64) && strings.Trim(s, "0123456789abcdef") == ""
}

// take reads a row about a commit.
func (c *Commit) take(row string) {
	name, v, _ := strings.Cut(row, " ")
	switch name {
	case "author":
		c.Author = v
	case "author-time":
		if sec, err := strconv.ParseInt(v, 10, 64); err == nil {
			c.When = time.Unix(sec, 0)
		}
	case "summary":
		c.Subject = v
	}
}
