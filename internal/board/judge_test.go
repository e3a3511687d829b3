package board

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/internal/board/fractional"
	"github.com/openspace-tui/openspace/internal/board/tldraw"
)

// errNoNode says that there is no Node to fetch or run the judge with.
var errNoNode = errors.New("node and npm are not on PATH")

type verdict struct {
	Files  [][]string
	Keys   [][]string
	Schema json.RawMessage
}

// judge asks tldraw's own schema what is wrong with files. The first call on a
// machine fetches it by its lock file. Without Node the test is left out, but in
// CI it fails.
func judge(t *testing.T, files []string, keys [][3]any) verdict {
	t.Helper()
	modules, err := installJudge()
	var node string
	if err == nil {
		node, err = exec.LookPath("node")
		if err != nil {
			err = errNoNode
		}
	}
	switch {
	case err == nil:
	case errors.Is(err, errNoNode) && os.Getenv("CI") != "true":
		t.Skipf("%s is left out: it needs Node, and %v", t.Name(), err)
	default:
		t.Fatalf("the judge: %v", err)
	}
	script, err := filepath.Abs("testdata/judge/judge.mjs")
	if err != nil {
		t.Fatal(err)
	}
	ask, err := json.Marshal(map[string]any{"files": files, "keys": keys})
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), node, script, filepath.Dir(modules))
	cmd.Stdin = bytes.NewReader(ask)
	var said bytes.Buffer
	cmd.Stderr = &said
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("the judge: %v\n%s", err, said.String())
	}
	var v verdict
	if err := json.Unmarshal(out, &v); err != nil || len(v.Files) != len(files) || len(v.Keys) != len(keys) {
		t.Fatalf("the judge says %d files, %d keys, %v", len(v.Files), len(v.Keys), err)
	}
	return v
}

// installJudge gives the folder of the pinned modules. It is there as a whole
// or not at all: of processes that fetch at once, the first to end counts.
func installJudge() (modules string, err error) {
	lock, err := os.ReadFile("testdata/judge/package-lock.json")
	if err != nil {
		return "", err
	}
	cache, err := os.UserCacheDir()
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256(lock)
	folder := filepath.Join(cache, "openspace", "tldraw", hex.EncodeToString(sum[:8]))
	modules = filepath.Join(folder, "node_modules")
	there := func() bool {
		info, err := os.Stat(modules)
		return err == nil && info.IsDir()
	}
	if there() {
		return modules, nil
	}
	npm, err := exec.LookPath("npm")
	if err != nil {
		return "", errNoNode
	}
	if err := os.MkdirAll(filepath.Dir(folder), 0o755); err != nil {
		return "", err
	}
	temp, err := os.MkdirTemp(filepath.Dir(folder), "fetch-")
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(temp)
	if err := os.CopyFS(temp, os.DirFS("testdata/judge")); err != nil {
		return "", err
	}
	cmd := exec.Command(npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error")
	cmd.Dir = temp
	if out, err := cmd.CombinedOutput(); err != nil {
		return "", fmt.Errorf("npm ci: %w\n%s", err, out)
	}
	if err := os.Rename(temp, folder); err != nil && !there() {
		return "", err
	}
	return modules, nil
}

// oldSchema is a file of an older tldraw, as old as can be written.
const oldSchema = `{"store":{"document:document":{"gridSize":10,"name":"old","meta":{},"id":"document:document","typeName":"document"},
"page:page":{"meta":{},"id":"page:page","name":"Page 1","index":"a1","typeName":"page"}},
"schema":{"schemaVersion":2,"sequences":{"com.tldraw.store":4,"com.tldraw.asset":1,"com.tldraw.camera":1,"com.tldraw.document":2,"com.tldraw.page":1,
"com.tldraw.shape":4,"com.tldraw.asset.bookmark":2,"com.tldraw.asset.image":5,"com.tldraw.shape.group":0,"com.tldraw.shape.text":3,"com.tldraw.shape.bookmark":2,
"com.tldraw.shape.draw":2,"com.tldraw.shape.geo":10,"com.tldraw.shape.note":9,"com.tldraw.shape.line":5,"com.tldraw.shape.frame":0,"com.tldraw.shape.arrow":7,
"com.tldraw.shape.highlight":1,"com.tldraw.shape.image":4,"com.tldraw.binding.arrow":0}}}`

func TestTldrawTakesWhatIsWritten(t *testing.T) {
	var files []string
	add := func(b *Board) { files = append(files, string(b.Encode())) }
	for seed := range uint64(60) {
		rng := rand.New(rand.NewPCG(seed, 1))
		b := New("Generated", []string{"a.whiteboard.json", "a.tldr"}[seed%2])
		switch seed % 6 {
		case 2:
			b.file = tldraw.New(tldraw.Document)
		case 3:
			var err error
			if b, err = Open([]byte(oldSchema)); err != nil {
				t.Fatal(err)
			}
		}
		scribble(t, b, rng, 80)
		if err := b.SetCamera(Camera{rng.Float64() * 100, -3, 0.5}); err != nil {
			t.Fatal(err)
		}
		add(b)
	}
	var keys [][3]any
	rng := rand.New(rand.NewPCG(7, 7))
	known := []string{"", "a0", "a1", "Zz", "b00", "a0V"}
	for range 400 {
		a, b := known[rng.IntN(len(known))], known[rng.IntN(len(known))]
		if a > b && b != "" {
			a, b = b, a
		}
		if a == b && a != "" {
			continue
		}
		n := 1 + rng.IntN(6)
		made, err := fractional.Spread(a, b, n)
		if err != nil {
			t.Fatal(err)
		}
		known = append(known, made[rng.IntN(n)])
		keys = append(keys, [3]any{a, b, n})
	}
	v := judge(t, files, keys)
	for i, wrong := range v.Files {
		if len(wrong) > 0 {
			t.Errorf("file %d:\n%s\n%s", i, strings.Join(wrong[:min(len(wrong), 8)], "\n"), files[i][:min(len(files[i]), 3000)])
		}
	}
	for i, k := range keys {
		want, err := fractional.Spread(k[0].(string), k[1].(string), k[2].(int))
		if err != nil || !slices.Equal(v.Keys[i], want) {
			t.Errorf("%v: tldraw makes %q, we %q, %v", k, v.Keys[i], want, err)
		}
	}
	if !tldraw.Same(v.Schema, tldraw.Current().JSON()) {
		t.Errorf("tldraw's schema is %s\nours %s", v.Schema, tldraw.Current().JSON())
	}
}

func TestTheJudgeFindsWhatIsWrong(t *testing.T) {
	b := fresh()
	batch(t, b, `{"id":"a","kind":"box"}`)
	good := string(b.Encode())
	v := judge(t, []string{good, strings.Replace(good, `"rectangle"`, `"blob"`, 1), strings.Replace(good, `"scale":1`, `"scale":0`, 1)}, nil)
	if len(v.Files[0]) != 0 || len(v.Files[1]) != 1 || len(v.Files[2]) != 1 {
		t.Errorf("%q", v.Files)
	}
}

// Everything under examples/ opens in tldraw, and is written again as it is.
func TestTldrawTakesTheExamples(t *testing.T) {
	names, err := filepath.Glob("../../examples/*.whiteboard.json")
	if err != nil || len(names) < 10 {
		t.Fatalf("%d examples, %v", len(names), err)
	}
	var files []string
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		b, err := Open(data)
		if err != nil || len(b.Problems()) > 0 || string(b.Encode()) != string(data) {
			t.Errorf("%s: %v, %q", name, err, b.Problems())
		}
		files = append(files, string(data))
	}
	for i, wrong := range judge(t, files, nil).Files {
		if len(wrong) > 0 {
			t.Errorf("%s:\n%s", names[i], strings.Join(wrong, "\n"))
		}
	}
}
