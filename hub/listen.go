package hub

import (
	"errors"
	"net"
	"net/netip"
	"strconv"
	"syscall"

	"github.com/openspace-tui/openspace/internal/lang"
)

// portsToTry is how many ports after a taken one are tried.
const portsToTry = 20

// wsaAddrInUse is what Windows says of a taken port.
const wsaAddrInUse = syscall.Errno(10048)

// splitLoopback reads host:port and refuses a host that is not this machine's
// loopback: what listens elsewhere would serve the network.
func splitLoopback(addr string) (host string, port int, err error) {
	host, text, err := net.SplitHostPort(addr)
	if err != nil {
		return "", 0, lang.Errorf("hub-address-want-host-port", addr)
	}
	port, err = strconv.Atoi(text)
	if err != nil || port < 0 || port > 65535 {
		return "", 0, lang.Errorf("hub-address-is-no-port", addr, text)
	}
	if host == "localhost" {
		return host, port, nil
	}
	ip, err := netip.ParseAddr(host)
	if err != nil || !ip.Unmap().IsLoopback() {
		return "", 0, lang.Errorf("hub-address-only-loopback-addresses", addr, DefaultAddr)
	}
	return host, port, nil
}

// bind listens on host:port or, while the port is taken, on one of those after
// it.
func bind(host string, port int) (net.Listener, error) {
	var first error
	for p := port; p <= min(port+portsToTry, 65535); p++ {
		l, err := net.Listen("tcp", net.JoinHostPort(host, strconv.Itoa(p)))
		if err == nil {
			return l, nil
		}
		if first == nil {
			first = err
		}
		if port == 0 || !portTaken(err) {
			break
		}
	}
	return nil, lang.Errorf("hub-x", first)
}

func portTaken(err error) bool {
	return errors.Is(err, syscall.EADDRINUSE) || errors.Is(err, wsaAddrInUse)
}
