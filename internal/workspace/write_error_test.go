package workspace

import (
	"context"
	"errors"
	"io/fs"
	"strings"
	"syscall"
	"testing"
)

func TestAWriteThatTheSystemFailsAtNamesTheTarget(t *testing.T) {
	for name, c := range map[string]struct {
		err  error
		code Code
		says string
	}{
		"a full disk":      {syscall.ENOSPC, IO, "there is no room left on the disk; nothing was written"},
		"a used up quota":  {syscall.EDQUOT, IO, "there is no room left on the disk; nothing was written"},
		"a broken disk":    {syscall.EIO, IO, "the system could not write this file: input/output error"},
		"a read-only disk": {syscall.EROFS, Denied, "the system does not let this file or its folder be written"},
	} {
		t.Run(name, func(t *testing.T) {
			err := writeError("out/a.html", errors.Join(&fs.PathError{Op: "write", Path: "out/.openspace-x.tmp", Err: c.err}, nil))
			var we *Error
			if !errors.As(err, &we) || we.Code != c.code || we.Message != c.says || we.Path != "out/a.html" || strings.Contains(err.Error(), ".tmp") {
				t.Errorf("%v", err)
			}
		})
	}
	if err := writeError("a", context.Canceled); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}
