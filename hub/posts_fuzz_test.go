package hub

import (
	"encoding/json"
	"strings"
	"testing"
	"unicode/utf8"
)

// What front ends post is read whole or refused, and whatever it says, the
// page keeps its size and results stay JSON.
func FuzzPosts(f *testing.F) {
	for _, s := range []string{
		posts, `{"commands":[]}`, `{"commands":[{"cmd":"openspace.a.b","parameters":{"type":"object","properties":{"a":{"$ref":"#"}},"required":["a"]}}]}`,
		`{"commands":[{"cmd":"openspace.a.b","parameters":{"allOf":[{"$ref":"#"}],"minProperties":1e400}}]}`,
		`{"panes":[{"id":"p","area":"main","tabs":[{"contentId":"a","title":"\u001b[2J"}],"geometry":{"width":1e300}}],"activePane":"p","activeContent":{}}`,
		`{"id":"a","cmd":"b","success":true,"data":{"success":false,"output":1},"output":"x"}`, `{"cmd":"b","success":false,"error":[],"code":"x"}`,
		`{"cmd":"b","success":true,"data":"text"}`, `{"cmd":"b","success":true,"data":null,"output":{}}`,
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		if !utf8.Valid(body) || !shallow(body, maxDepth) || !json.Valid(body) {
			return
		}
		var m Manifest
		if json.Unmarshal(body, &m) == nil {
			if byID, list, _, err := offer(m.Commands); err == nil {
				for _, o := range byID {
					if e := o.judge(body); e != nil && strings.ContainsAny(e.Message, "\n\x1b") {
						t.Errorf("%q", e.Message)
					}
				}
				if n := tokens(Instructions(channelStream, list, nil)); n > 6000 {
					t.Errorf("%d tokens", n)
				}
			}
		}
		var st postedState
		if json.Unmarshal(body, &st) == nil {
			if n := tokens(Instructions(channelMCP, nil, st.snapshot(1))); n > 1500 {
				t.Errorf("%d tokens", n)
			}
		}
		var p resultPost
		if json.Unmarshal(body, &p) == nil && p.Success != nil {
			b, ok := payload(p.outcome())
			var fields map[string]any
			if err := json.Unmarshal(b, &fields); err != nil || fields["success"] != ok || ok && !*p.Success {
				t.Errorf("%s: %v", b, err)
			}
		}
	})
}
