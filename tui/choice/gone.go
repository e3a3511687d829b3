package choice

import "github.com/openspace-tui/openspace/internal/lang"

// goneBut says that a model is gone, and who names it.
func goneBut(by string) string {
	if agent, ok := agentNaming(by); ok {
		return lang.T("gone-configuration-names", agent)
	}
	switch by {
	case byPerson:
		return lang.T("gone-and-you-chose-it")
	case byFlag:
		return lang.T("gone-and-m-names-it")
	case bySession:
		return lang.T("gone-session-used")
	}
	return lang.T("gone-engines-configuration-names")
}

// listedFor says for how long a model that is gone is listed.
func listedFor(by string) string {
	if agent, ok := agentNaming(by); ok {
		return lang.T("listed-long-configuration-names", agent)
	}
	switch by {
	case byPerson:
		return lang.T("listed-long-you-have-chosen")
	case byFlag:
		return lang.T("listed-long-m-names")
	case bySession:
		return lang.T("listed-long-session-used")
	}
	return lang.T("listed-long-engines-configuration-names")
}
