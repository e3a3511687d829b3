package client

import (
	"strings"
	"testing"
)

func TestTheEngineReachesThisMachineWithoutAProxy(t *testing.T) {
	for env, want := range map[string]string{
		"A=1":                               "A=1",
		"HTTP_PROXY=":                       "HTTP_PROXY=",
		"https_proxy=http://p":              "https_proxy=http://p NO_PROXY=127.0.0.1,localhost,::1 no_proxy=127.0.0.1,localhost,::1",
		"ALL_PROXY=socks5://p no_proxy=a.b": "ALL_PROXY=socks5://p no_proxy=a.b,127.0.0.1,localhost,::1",
		"HTTP_PROXY=http://p NO_PROXY=localhost,.corp no_proxy=*": "HTTP_PROXY=http://p NO_PROXY=localhost,.corp,127.0.0.1,::1 no_proxy=*",
	} {
		if got := strings.Join(unproxied(strings.Fields(env)), " "); got != want {
			t.Errorf("%q becomes %q, want %q", env, got, want)
		}
	}
}
