package tui

import (
	"strings"

	"github.com/openspace-tui/openspace/internal/lang"
)

// Who names a model that is to answer, beside agents' configurations.
const (
	byPerson  = "you chose"
	byFlag    = "-m names"
	bySession = "this session used"
	byEngine  = "the engine's configuration names"
)

// goneBut says that a model is gone, and who names it.
func goneBut(by string) string {
	switch agent, ok := byAgent(by); {
	case ok:
		return lang.T("gone, and the configuration of %s names it", agent)
	case by == byPerson:
		return lang.T("gone, and you chose it")
	case by == byFlag:
		return lang.T("gone, and -m names it")
	case by == bySession:
		return lang.T("gone, and this session used it")
	}
	return lang.T("gone, and the engine's configuration names it")
}

// listedFor says for how long a model that is gone is listed.
func listedFor(by string) string {
	switch agent, ok := byAgent(by); {
	case ok:
		return lang.T("it is listed for as long as the configuration of %s names it", agent)
	case by == byPerson:
		return lang.T("it is listed for as long as you have it chosen")
	case by == byFlag:
		return lang.T("it is listed for as long as -m names it")
	case by == bySession:
		return lang.T("it is listed for as long as this session used it")
	}
	return lang.T("it is listed for as long as the engine's configuration names it")
}

// byAgent is the agent whose configuration names a model.
func byAgent(by string) (agent string, ok bool) {
	if agent, ok = strings.CutPrefix(by, "the configuration of "); ok {
		agent, ok = strings.CutSuffix(agent, " names")
	}
	return agent, ok
}
