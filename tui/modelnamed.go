package tui

import "github.com/openspace-tui/openspace/internal/lang"

// goneBut says that a model is gone, and who names it.
func goneBut(by string) string {
	if agent, ok := agentNaming(by); ok {
		return lang.T("gone, and the configuration of %s names it", agent)
	}
	switch by {
	case byPerson:
		return lang.T("gone, and you chose it")
	case byFlag:
		return lang.T("gone, and -m names it")
	case bySession:
		return lang.T("gone, and this session used it")
	}
	return lang.T("gone, and the engine's configuration names it")
}

// listedFor says for how long a model that is gone is listed.
func listedFor(by string) string {
	if agent, ok := agentNaming(by); ok {
		return lang.T("it is listed for as long as the configuration of %s names it", agent)
	}
	switch by {
	case byPerson:
		return lang.T("it is listed for as long as you have it chosen")
	case byFlag:
		return lang.T("it is listed for as long as -m names it")
	case bySession:
		return lang.T("it is listed for as long as this session used it")
	}
	return lang.T("it is listed for as long as the engine's configuration names it")
}
