package cli

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/openspace-tui/openspace/client"
	"github.com/openspace-tui/openspace/internal/config"
	"github.com/openspace-tui/openspace/internal/doctor"
	"github.com/openspace-tui/openspace/internal/instance"
	"github.com/openspace-tui/openspace/internal/lang"
)

// How long programs and engines may take to answer.
const (
	programsFor = 15 * time.Second
	serverFor   = 3 * time.Second
)

// getTheEngine is how one comes by an engine.
func getTheEngine() string {
	return lang.T("npm-install-g-opencode-ai")
}

// engineLines says which engine there is, what runs already, and who answers.
func (f flags) engineLines(ctx context.Context, m doctor.Machine, conf *config.Loaded, dir string,
	me instance.Info) doctor.Report {
	program := doctor.Say(lang.Key("program"), doctor.OK, lang.T("openspace-none-runs-folder", thisBuild()), "")
	if me.PID != 0 {
		program = doctor.Say(lang.Key("program"), doctor.OK,
			lang.T("openspace-this-one-process", thisBuild(), me.PID, me.URL), "")
	} else if in, err := instance.Find(dir); err == nil {
		program = doctor.Say(lang.Key("program"), doctor.OK,
			lang.T("openspace-one-runs-here-process", thisBuild(), in.PID, in.URL), "")
	}
	found, err := find(f, conf)
	switch {
	case err != nil:
		return doctor.Report{program,
			doctor.Say(lang.Key("engine"), doctor.Bad, lang.Translate(err), getTheEngine()), kept(m)}
	case found.Source == client.Attached:
		return append(doctor.Report{program}, askServer(ctx, found, dir)...)
	case found.Source == client.Demo:
		return doctor.Report{program, doctor.Say(lang.Key("engine"), doctor.Warn,
			lang.T("scripted-demo-engine-answers-which", lang.Of(found.Why).Said()), getTheEngine()),
			kept(m)}
	}
	return doctor.Report{program, binary(ctx, m, found), kept(m)}
}

// binary asks an engine's program for its version; it is not started to serve.
func binary(ctx context.Context, m doctor.Machine, found client.Found) doctor.Line {
	const name = "engine"
	where := found.Binary + " (" + lang.Of(found.Why).Said() + ")"
	ctx, cancel := context.WithTimeout(ctx, programsFor)
	defer cancel()
	version, err := m.Run(ctx, found.Binary, "--version")
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		return doctor.Say(name, doctor.Warn, lang.T("did-not-tell-version", where, programsFor),
			lang.T("run", "`"+found.Binary+" --version`"))
	case err != nil:
		return doctor.Say(name, doctor.Bad, lang.T("does-not-run", where, lang.Translate(err)), getTheEngine())
	}
	version, _, _ = strings.Cut(version, "\n")
	if err := client.Supported(version); err != nil {
		return doctor.Say(name, doctor.Bad, where+": "+lang.Translate(err), "")
	}
	return doctor.Say(name, doctor.OK, "opencode "+version+" · "+where, "")
}

// askServer asks an engine that runs by itself.
func askServer(ctx context.Context, found client.Found, dir string) doctor.Report {
	ctx, cancel := context.WithTimeout(ctx, serverFor)
	defer cancel()
	o := client.Options{BaseURL: found.URL, Username: found.Username, Password: found.Password, Directory: dir}
	_, health, err := client.Dial(ctx, o)
	where := found.URL + " (" + lang.Of(found.Why).Said() + ")"
	if err != nil {
		return doctor.Report{doctor.Say(lang.Key("engine"), doctor.Bad, where+": "+lang.Translate(err),
			lang.T("start-opencode-serve-leave-address")),
			doctor.Say(lang.Key("providers"), doctor.Warn, lang.T("not-asked"), "")}
	}
	engine := doctor.Say(lang.Key("engine"), doctor.OK, lang.T("opencode-runs-at", health.Version, where), "")
	all, err := client.New(o).Providers(ctx)
	if err != nil {
		return doctor.Report{engine, doctor.Say(lang.Key("providers"), doctor.Warn,
			lang.T("the-engine-does-not-say", lang.Translate(err)), "")}
	}
	var names []string
	for _, p := range all.Providers {
		names = append(names, p.ID)
	}
	if len(names) == 0 {
		return doctor.Report{engine, doctor.Say(lang.Key("providers"), doctor.Bad,
			lang.T("engine-has-none-no-model"), lang.T("opencode-auth-login-where-runs"))}
	}
	return doctor.Report{engine,
		doctor.Say(lang.Key("providers"), doctor.OK, lang.T("by-the-engine", listed(names)), "")}
}

// kept says which providers there are keys for. The engine is not started to
// say it.
func kept(m doctor.Machine) doctor.Line {
	const name = "providers"
	unasked := lang.T("engine-not-started-ask")
	file := authFile(m.Getenv)
	signed, err := signedIn(file)
	var told []string
	if len(signed) > 0 {
		told = append(told, lang.T("x-in-x", listed(signed), file))
	}
	for _, v := range keyVariables() {
		if m.Getenv(v) != "" {
			told = append(told, "$"+v)
		}
	}
	switch {
	case err != nil:
		return doctor.Say(name, doctor.Warn, lang.Translate(err)+" · "+unasked,
			lang.T("opencode-auth-login-writes-it"))
	case len(told) == 0:
		return doctor.Say(name, doctor.Warn, lang.T("no-key-nor-usual-variables", file)+" · "+unasked,
			lang.T("opencode-auth-login-opencode-has"))
	}
	return doctor.Say(name, doctor.OK, strings.Join(told, ", ")+" · "+unasked, "")
}

// keyVariables are those in which providers find their keys.
func keyVariables() []string {
	return []string{"ANTHROPIC_API_KEY", "OPENAI_API_KEY", "GEMINI_API_KEY", "GOOGLE_GENERATIVE_AI_API_KEY",
		"OPENROUTER_API_KEY",
		"GROQ_API_KEY", "MISTRAL_API_KEY", "DEEPSEEK_API_KEY", "XAI_API_KEY", "AWS_BEARER_TOKEN_BEDROCK",
		"OPENCODE_API_KEY"}
}

// authFile is where the engine keeps its keys, on every system.
func authFile(getenv func(string) string) string {
	data := getenv("XDG_DATA_HOME")
	if data == "" {
		home, err := os.UserHomeDir()
		if err != nil {
			home = "~"
		}
		data = filepath.Join(home, ".local", "share")
	}
	return filepath.Join(data, "opencode", "auth.json")
}

// maxAuth is how large that file may be, in bytes.
const maxAuth = 1 << 20

// signedIn names the providers whose keys are kept; the keys are not looked at.
func signedIn(file string) ([]string, error) {
	info, err := os.Stat(file)
	if errors.Is(err, os.ErrNotExist) {
		return nil, nil
	}
	if err == nil && (!info.Mode().IsRegular() || info.Size() > maxAuth) {
		err = lang.Errorf("is-no-file-of-keys", file)
	}
	if err != nil {
		return nil, err
	}
	b, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	var all map[string]struct{}
	if err := json.Unmarshal(b, &all); err != nil {
		return nil, lang.Errorf("cannot-read", file) // the error may hold part of a key
	}
	var names []string
	for name := range all {
		names = append(names, name)
	}
	slices.Sort(names)
	return names, nil
}

// listed names the first of many.
func listed(names []string) string {
	const most = 8
	if len(names) <= most {
		return strings.Join(names, ", ")
	}
	more := len(names) - most
	return lang.N(more, "x-and-n-more", strings.Join(names[:most], ", "), more)
}
