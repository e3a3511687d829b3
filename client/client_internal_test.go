package client

import (
	"net/http"
	"testing"
)

func TestAnswersOfThisMachineAreNotCompressed(t *testing.T) {
	for address, want := range map[string]bool{
		"http://127.0.0.1:4096": true, "http://localhost:4096": true, "http://[::1]:4096": true,
		"http://10.0.0.7:4096": false, "https://engine.example": false, "http://localhost.example": false, ":": false,
	} {
		if NewLines(address).calls.Transport.(*http.Transport).DisableCompression != want {
			t.Errorf("%s: %v", address, !want)
		}
	}
}
