// Package oc gives tests the real engine: the pinned one, fetched once by its
// lock file into a cache, and running with a home and a model of the test's
// own. It never reads the person's configuration, and nothing it starts speaks
// to anything but this machine. Tests whose program starts an engine itself can
// share one, see Shared.
//
// Without Node there is no engine to fetch: the tests that need one then say so
// and are left out, and with CI=true they fail.
package oc
