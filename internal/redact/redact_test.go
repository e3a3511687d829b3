package redact

import (
	"encoding/json"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestSecretsLeave(t *testing.T) {
	// They are put together here, so that no scanner takes them for real ones.
	letters := strings.Repeat("aB3", 15)
	for name, tc := range map[string]struct{ text, secret string }{
		"AWS":              {"key AKIA" + "IOSFODNN7EXAMPLE here", "IOSFODNN7EXAMPLE"},
		"GitHub":           {"ghp_" + letters[:36], letters[:36]},
		"GitHub fine":      {"x github_pat_" + letters[:30] + " y", letters[:30]},
		"OpenAI":           {"sk-proj-" + letters[:24], letters[:24]},
		"Anthropic":        {"sk-ant-" + letters[:24], letters[:24]},
		"Slack":            {"xoxb-" + "123456789012-abcdef", "123456789012-abcdef"},
		"Google":           {"AIza" + letters[:35], letters[:35]},
		"JWT":              {"eyJhbGciOiJI.eyJzdWIiOiIx.SflKxwRJSMeK", "eyJzdWIiOiIx"},
		"PEM":              {"-----BEGIN RSA PRIVATE KEY-----\nMIIE\nabc\n-----END RSA PRIVATE KEY-----\nafter", "MIIE"},
		"PEM without end":  {"-----BEGIN PRIVATE KEY-----\nMIIE", "MIIE"},
		"assignment":       {"export DB_PASSWORD=hunter2", "hunter2"},
		"quoted":           {`password = "hun ter2"`, "hun ter2"},
		"YAML":             {"api_key: hunter2", "hunter2"},
		"JSON text":        {`{"clientSecret": "hunter2"}`, "hunter2"},
		"header":           {"Authorization: Bearer hunter2", "hunter2"},
		"basic":            {"authorization: Basic aHVudGVyMg==", "aHVudGVyMg"},
		"flag":             {"tool --token=hunter2 x", "hunter2"},
		"URL":              {"postgres://me:hunter2@host/db", "hunter2"},
		"query":            {"https://x/?access_token=hunter2&y=1", "hunter2"},
		"flag with blank":  {"tool --password hunter2 x", "hunter2"},
		"token with blank": {"gh auth --with x --auth-token 'hun ter2'", "hun ter2"},
		"one dash":         {"tool -password hunter2", "hunter2"},
		"gpg":              {"gpg --batch --passphrase hunter2 f", "hunter2"},
		"mysql":            {"mysql -u root -phunter2 db", "hunter2"},
		"mysql long":       {"mysqldump --password hunter2", "hunter2"},
		"sshpass":          {"sshpass -p hunter2 ssh x", "hunter2"},
		"docker login":     {"docker login -u me -p hunter2 host", "hunter2"},
		"curl user":        {"curl -sS -u me:hunter2 https://x", "hunter2"},
		"curl quoted":      {"curl --user 'me:hunter2' https://x", "hunter2"},
		"redis":            {"redis-cli -h x -a hunter2 ping", "hunter2"},
		"cookie":           {"Cookie: session=hunter2; b=c", "hunter2"},
		"cookie in curl":   {"curl -H 'cookie: session=hunter2' x", "hunter2"},
		"set a cookie":     {"Set-Cookie: id=hunter2; Path=/", "hunter2"},
		"PAT":              {"GH_PAT=hunter2 gh x", "hunter2"},
		"PWD":              {"export MYSQL_PWD=hunter2", "hunter2"},
		"no variable":      {"PASSWORD='$hunter2'", "hunter2"},
		"hash":             {"PASSWORD=$2b$10$hunter2", "hunter2"},
		"YAML block":       {"a:\n  token: >\n    hunter2\n    hunter2\n\n  b: c", "hunter2"},
		"YAML literal":     {"password: |-\n  hunter2\nb: c", "hunter2"},
		"Ruby":             {`{ "db_password" => "hunter2" }`, "hunter2"},
		"Ruby symbol":      {`:password => 'hunter2'`, "hunter2"},
		"XML":              {"<password>hunter2</password>", "hunter2"},
		"XML longer":       {"<db:api-key type=\"x\">hunter2</db:api-key>", "hunter2"},
		"X-Api-Key":        {"curl -H 'X-Api-Key: hunter2' x", "hunter2"},
		"secret with name": {"SECRET_KEY_BASE=hunter2", "hunter2"},
	} {
		t.Run(name, func(t *testing.T) {
			got := Text(tc.text)
			if strings.Contains(got, tc.secret) || !strings.Contains(got, Mark) {
				t.Errorf("%q", got)
			}
			if again := Text(got); again != got {
				t.Errorf("twice gives %q", again)
			}
		})
	}
}

func TestOrdinaryTextStays(t *testing.T) {
	for _, s := range []string{
		"", "the password is wrong", "tokens: 12", "max_tokens = 4096x is", "a token of love", "func (t *Token) String() string", "if token == nil {", "password := os.Getenv(\"P\")",
		"secret=$SECRET", "api_key: null", "git commit -m 'auth flow'", "https://example.com:8080/path", "user@host:path", "sha256:abcdef0123456789", "author: Ada",
		"the bearer of this", "sk-short", "eyJ.x", "PASSWORD=", "token: <your token>",
		"use --token to sign in", "the --password flag is gone", "--token string   the token", "--token <token>", "--password $PW", "--password \"$PW\"", "--max-tokens 4096", "--token-file path", "--password-stdin < f", "PASSWORD=\"$PW\"", "PASSWORD=${PW:-x}", "password: $1",
		"PWD=/home/me", "OLDPWD=/home/me", "glob_pat := x", "file_path=/x", "tokens => tokens.length", "map(token => use(token))", "mysql -p db", "mysql -u root -p", "docker login -u me", "docker run -p 80:80 x", "curl -u me https://x", "curl -sS https://x -o f", "ssh -p 22 host",
		"cookie: a small text", "the cookie jar", "accept cookies", "<token>", "<password></password>", "a: >\n  text of token\n", "description: |\n  the password of it\n", "the password is longer than the key", "pass the token on", "a secret > b", "keys: |\n", "--pass", "go test -pass",
	} {
		if got := Text(s); got != s {
			t.Errorf("%q became %q", s, got)
		}
	}
}

func TestJSONKeepsItsShape(t *testing.T) {
	got := JSON(json.RawMessage(`{"path":"a.go","password":"hunter2","n":1,"list":["token=hunter2",{"apiKey":"hunter2"}],"empty":{"token":""}}`))
	var v map[string]any
	if err := json.Unmarshal(got, &v); err != nil {
		t.Fatal(err)
	}
	if strings.Contains(string(got), "hunter2") || v["path"] != "a.go" || v["n"] != 1.0 {
		t.Errorf("%s", got)
	}
	if got := JSON(json.RawMessage(`{broken token=hunter2`)); strings.Contains(string(got), "hunter2") || !json.Valid(got) {
		t.Errorf("%s", got)
	}
}

func TestWhatFollowsAFlagInAListLeaves(t *testing.T) {
	got := string(JSON(json.RawMessage(`{"args":["mysql","--password","hunter2","--token","--x","-v","db"],"GH_PAT":"hunter2","Cookie":"a=hunter2"}`)))
	if want := `{"Cookie":"[redacted]","GH_PAT":"[redacted]","args":["mysql","--password","[redacted]","--token","--x","-v","db"]}`; got != want {
		t.Errorf("got %s", got)
	}
}

func FuzzText(f *testing.F) {
	for _, s := range []string{"password=\"a\\", "://:@", "-----BEGIN PRIVATE KEY-----", "token: 'x", "a://b:c@d", "--token x", "cookie: a=b", "mysql -px", "curl -u a:b", "<token>x<", "token: |\n  x\n y", "'token'=>'x'", "A_PAT=x", "PASSWORD='$x'"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		once := Text(s)
		if Text(once) != once {
			t.Fatalf("%q, then %q", once, Text(once))
		}
		if !json.Valid(JSON(json.RawMessage(s))) {
			t.Fatalf("%q", JSON(json.RawMessage(s)))
		}
	})
}

// Every expression is reached by its signs: a text that they match holds one.
func TestTheSignsMissNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.SliceOfN(rapid.SampledFrom([]string{
			"AKIAABCDEFGHIJKLMNOP", "ghp_" + strings.Repeat("a1", 18), "github_pat_" + strings.Repeat("b2", 12), "glpat-" + strings.Repeat("c", 20), "xoxb-1234567890ab",
			"sk-ant-" + strings.Repeat("d", 20), "rk_live_" + strings.Repeat("e", 16), "AIza" + strings.Repeat("f", 35), "ya29." + strings.Repeat("g", 20), "npm_" + strings.Repeat("h", 36),
			"pypi-" + strings.Repeat("i", 50), "hf_" + strings.Repeat("j", 30), "SG." + strings.Repeat("k", 16) + "." + strings.Repeat("l", 16), "Bearer " + strings.Repeat("m", 16),
			"bearer " + strings.Repeat("m", 16), "eyJ" + strings.Repeat("n", 8) + "." + strings.Repeat("o", 8) + ".", "-----BEGIN RSA PRIVATE KEY-----\nabc", "PASSWORD=x1y2z3", "Api-Key: abc", "https://u:pw@host",
			"client_secret = 'q'", "--token abc", "--API-KEY 'x'", "Cookie: a=b", "--cookie a=b", "mysql -pabc", "sshpass -p abc", "docker login -p abc", "curl -u a:b", "redis-cli -a b", "GH_PAT=abc", "MYSQL_PWD=abc", "'Secret' => 'x'", "<Password>x</Password>", "token: |\n  abc\n", "plain", " ", "\n", "\"", "x",
		}), 0, 8).Draw(t, "parts")
		s := strings.Join(text, "")
		lower := strings.ToLower(s)
		byName := element().MatchString(s) || arrow().MatchString(s) || flags().MatchString(s) || named().MatchString(s) || blocks(s) != s
		if inCommand().MatchString(s) && !commandSigns(lower) || cookies().MatchString(s) && !cookieSigns(lower) || byName && !nameSigns(lower) || shapes().MatchString(s) && !shapeSigns(s) || inURL().MatchString(s) && !urlSigns(s) {
			t.Fatalf("%q is matched and has no sign", s)
		}
	})
}

func TestWhateverAFieldOfThatNameHoldsLeaves(t *testing.T) {
	got := string(JSON(json.RawMessage(`{"password":12345678,"credentials":["hunter2"],"secret":{"inner":"stays"},"token":null,"apiKey":[],"tokens":5}`)))
	if want := `{"apiKey":[],"credentials":"[redacted]","password":"[redacted]","secret":{"inner":"stays"},"token":null,"tokens":5}`; got != want {
		t.Errorf("got %s", got)
	}
}

func BenchmarkTextWithoutSecrets(b *testing.B) {
	text := strings.Repeat("func add(a, b int) int { return a + b }\n", 100)
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		Text(text)
	}
}
