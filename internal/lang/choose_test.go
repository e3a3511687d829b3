package lang

import (
	"strings"
	"testing"
)

func TestTheLanguageIsTakenFromTheEnvironment(t *testing.T) {
	before := Tags
	t.Cleanup(func() { Tags = before })
	Tags = func() []string {
		return strings.Fields("en da de es fr ja ko no pl pt-BR ru th tr uk zh-CN zh-TW")
	}
	for env, want := range map[string]string{
		"":                                 "en",
		"LANG=C.UTF-8":                     "en",
		"LANG=de_AT.UTF-8@euro":            "de",
		"LANG=pt_PT.UTF-8":                 "pt-BR",
		"LANG=nb_NO.UTF-8":                 "no",
		"LANG=nn_NO.UTF-8":                 "no",
		"LANG=zh_HK.UTF-8":                 "zh-TW",
		"LANG=zh_SG.UTF-8":                 "zh-CN",
		"LANG=en_GB.UTF-8":                 "en",
		"LANG=eo":                          "en",
		"LANG=nonsense!":                   "en",
		"LANG=de_DE LC_ALL=fr_FR":          "fr",
		"LANG=de_DE LC_MESSAGES=ja_JP":     "ja",
		"LANG=de_DE LC_ALL=C LANGUAGE=fr":  "en",
		"LANG=de_DE LANGUAGE=eo:uk:fr":     "uk",
		"LANG=de_DE LC_CTYPE=ru_RU.KOI8-R": "de",
	} {
		vars := map[string]string{}
		for _, kv := range strings.Fields(env) {
			k, v, _ := strings.Cut(kv, "=")
			vars[k] = v
		}
		if got := fromEnv(func(name string) string { return vars[name] }); got != want {
			t.Errorf("%q gives %s, not %s", env, got, want)
		}
	}
}

func TestALanguageThatNobodyHasIsAnError(t *testing.T) {
	changed, err := Use("klingon", nil)
	if changed || err == nil || !strings.Contains(err.Error(), `no language "klingon": auto or one of en`) {
		t.Errorf("%v %v", changed, err)
	}
	if Spoken() != "en" {
		t.Errorf("spoken is %s", Spoken())
	}
}
