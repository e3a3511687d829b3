//go:build !linux

package footprint

func dropPages(string) {}
