//go:build unix

package workspace

import (
	"net"
	"os"
	"path/filepath"
	"testing"

	"golang.org/x/sys/unix"
)

// Opening a FIFO would wait for a writer for ever; opening a device can do
// things to it.
func TestReadRefusesWhatIsNoFile(t *testing.T) {
	r := open(t, nil)
	fifo := filepath.Join(r.Dir(), "fifo")
	if err := unix.Mkfifo(fifo, 0o644); err != nil {
		t.Fatal(err)
	}
	link(t, "fifo", filepath.Join(r.Dir(), "to-fifo"))
	l, err := net.Listen("unix", filepath.Join(r.Dir(), "socket"))
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	paths := []string{"fifo", "to-fifo", "socket"}
	if os.Getuid() == 0 && unix.Mknod(filepath.Join(r.Dir(), "zero"), unix.S_IFCHR|0o644, int(unix.Mkdev(1, 5))) == nil {
		paths = append(paths, "zero")
	}
	for _, p := range paths {
		if f, err := r.Read(t.Context(), p); code(err) != NotAFile {
			t.Errorf("Read(%q) = %v, %v", p, f, err)
		}
	}
	link(t, "/dev/zero", filepath.Join(r.Dir(), "device"))
	if _, err := r.Read(t.Context(), "device"); code(err) != Outside {
		t.Errorf("a link to a device gives %v", err)
	}
	// What gets past the first look is found out behind the open.
	f, err := r.Disk().OpenFile("fifo", os.O_RDONLY|nonBlock, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if _, err := r.verify("fifo", "fifo", f); code(err) != NotAFile {
		t.Errorf("an open FIFO gives %v", err)
	}
}
