package client_test

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"sync/atomic"
	"testing"

	"github.com/openspace-tui/openspace/client"
)

// history serves pages of one message each: the page before cursor N is message
// N-1, and before 1 there is none.
func history(t *testing.T, broken int) (*client.Client, *atomic.Int32) {
	t.Helper()
	var asked atomic.Int32
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked.Add(1)
		n := 0
		if _, err := fmt.Sscan(r.URL.Query().Get("before"), &n); err != nil || r.URL.Query().Get("limit") != "1" {
			t.Errorf("%s: %v", r.URL, err)
		}
		if n--; n == broken {
			w.WriteHeader(http.StatusInternalServerError)
			return
		}
		if n > 1 {
			w.Header().Set("X-Next-Cursor", fmt.Sprint(n))
		}
		w.Header().Set("Content-Type", "application/json")
		fmt.Fprintf(w, `[{"info":{"id":"msg_%d","role":"user"},"parts":[]}]`, n)
	}))
	t.Cleanup(s.Close)
	return client.New(client.Options{BaseURL: s.URL}), &asked
}

func TestOlderGoesBackToTheFirst(t *testing.T) {
	c, asked := history(t, 0)
	var got []string
	for page, err := range c.Older(t.Context(), "ses_1", 1, "6") {
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, page.Messages[0].Info.ID+" "+page.Next)
	}
	want := []string{"msg_5 5", "msg_4 4", "msg_3 3", "msg_2 2", "msg_1 "}
	if !slices.Equal(got, want) || asked.Load() != 5 {
		t.Errorf("%v in %d calls", got, asked.Load())
	}
}

func TestOlderEndsWithTheFirstError(t *testing.T) {
	c, _ := history(t, 4)
	pages, failed := 0, 0
	for _, err := range c.Older(t.Context(), "ses_1", 1, "6") {
		if pages++; err != nil {
			failed++
		}
	}
	if pages != 2 || failed != 1 {
		t.Errorf("%d pages, %d errors", pages, failed)
	}
}

func TestOlderAsksAFewPagesAheadAndLeavesThem(t *testing.T) {
	c, asked := history(t, 0)
	for range c.Older(t.Context(), "ses_1", 1, "100") {
		break
	}
	if n := asked.Load(); n > 4 {
		t.Errorf("%d calls for one page", n)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, err := range c.Older(ctx, "ses_1", 1, "100") {
		if err == nil {
			t.Error("a call that was ended gave a page")
		}
	}
}
