package hex

import "testing"

func FuzzNeedle(f *testing.F) {
	for _, s := range []string{"", "de ad", "0xdead", "0x", "0xabc", `"de ad"`, `"`, "text", "É", "\xff"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		q := newNeedle(s)
		if q.text != s || len(q.bytes) > maxNeedle || q.fault != "" && len(q.bytes) > 0 {
			t.Errorf("%+v", q)
		}
	})
}

func FuzzOffset(f *testing.F) {
	for _, s := range []string{"", "0", "0x10", "+5", "-0x5", "+-1", "99999999999999999999", "0xffffffffffffffff", "zz", "+9223372036854775807"} {
		f.Add(s, int64(3), int64(10))
	}
	f.Fuzz(func(t *testing.T, s string, at, size int64) {
		if size < 0 || at < 0 || at > max(size-1, 0) {
			return
		}
		if to, _ := offsetOf(s, at, size); to < 0 || to > max(size-1, 0) {
			t.Errorf("%d of %d", to, size)
		}
	})
}
