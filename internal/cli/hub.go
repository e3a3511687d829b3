package cli

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"strconv"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"github.com/openspace-tui/openspace/hub"
	"github.com/openspace-tui/openspace/internal/instance"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
)

// newHub returns the command hub.
func newHub() *cobra.Command {
	f := flags{channel: "auto"}
	c := &cobra.Command{
		Use:   "hub [dir]",
		Short: "Serve the Hub alone, for another front end",
		Long: "Serve the Hub without drawing anything, for another front end: agents and `openspace ctl` reach its " +
			"commands through\n" +
			"this program. The front end posts its manifest and state, takes commands from /openspace/events and " +
			"answers on\n" +
			"/openspace/command-results. There is nobody to ask here: without --consent allow, agents' commands are refused.",
		Example: "openspace hub --hub-addr 127.0.0.1:0 --consent allow",
		Args:    cobra.MaximumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			f.consentSet, f.hubAddrSet = cmd.Flags().Changed("consent"), cmd.Flags().Changed("hub-addr")
			if err := f.check(); err != nil {
				return &misused{err}
			}
			dir := "."
			if len(args) > 0 {
				dir = args[0]
			}
			return serveHub(cmd.Context(), cmd.OutOrStdout(), dir, f)
		},
	}
	fl := c.Flags()
	fl.StringVar(&f.hubAddr, "hub-addr", hub.DefaultAddr, "where the Hub listens, HOST:PORT; port 0 is any free one")
	fl.StringVar(&f.hubAuth, "hub-auth", "token", "who may use the Hub: token or none")
	fl.StringVar(&f.consent, "consent", "ask", "whether agents may run commands: ask (nobody can be: refused), allow "+
		"or deny")
	fl.StringVar(&f.config, "config", "", "read this configuration FILE instead of the usual one")
	fl.StringVar(&f.logFile, "log-file", "", "write the log to this FILE")
	fl.StringVar(&f.logLevel, "log-level", "info", "debug, info, warn or error")
	return c
}

// serveHub serves until a signal, and leaves no file behind.
func serveHub(ctx context.Context, w io.Writer, dir string, f flags) error {
	ctx, stop := signal.NotifyContext(ctx, os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	defer stop()
	files, err := openDir(dir)
	if err != nil {
		return err
	}
	defer files.Close()
	conf, err := loadConfig(f, files.Dir())
	if err != nil {
		return err
	}
	log, _, closeLog, err := openLog(f)
	if err != nil {
		return err
	}
	defer closeLog()
	for _, fault := range conf.Problems {
		log.Warn("what is wrong with the workspace's configuration is left out", "error", fault.Error())
	}
	p := &program{f: f, conf: conf, files: files, log: log}
	h, err := p.headless()
	if err != nil {
		return err
	}
	defer h.Close()
	shared, err := share(h, files.Dir())
	defer shared.remove()
	if err != nil {
		return err
	}
	if err := shared.tell(w, h, files.Dir()); err != nil {
		return err
	}
	return h.Run(ctx)
}

// headless makes the Hub and binds it.
func (p *program) headless() (*hub.Hub, error) {
	addr := p.f.hubAddr
	if !p.f.hubAddrSet && p.conf.Hub.Addr != "" {
		addr = p.conf.Hub.Addr
	}
	consent, unread := p.consent()
	if unread != nil {
		p.log.Warn("what was answered before cannot be read", "error", unread)
	}
	p.log.Info("headless hub starts", "workspace", p.files.Dir(), "consent", string(consent), "version", Version())
	h, err := hub.NewHeadless(hub.Options{Addr: addr, Auth: p.f.hubAuth, Version: Version(), Log: p.log,
		MaxEventClients: p.conf.EventClients()}, consent)
	if err == nil {
		err = h.Listen()
	}
	if err != nil {
		return nil, lang.Errorf("the-hub-at", addr, err)
	}
	return h, nil
}

// shared are the files by which others find a Hub and may use it.
type shared struct {
	token, page string // paths; empty where there is no token
	removers    []func()
}

// share writes them. What it wrote before it failed is there to be removed.
func share(h *hub.Hub, workspace string) (*shared, error) {
	s := &shared{}
	dir, err := instance.Dir()
	if err != nil {
		return s, err
	}
	remove, err := instance.Write(instance.Info{
		PID: os.Getpid(), URL: h.URL(), Token: h.Token(), Workspace: workspace, StartedAt: time.Now().UnixMilli(),
	})
	if err != nil {
		return s, err
	}
	s.removers = append(s.removers, remove)
	if h.Token() == "" {
		return s, nil
	}
	base := filepath.Join(dir, strconv.Itoa(os.Getpid()))
	for _, f := range []struct {
		path *string
		end  string
		text string
	}{{&s.token, ".token", h.Token()}, {&s.page, ".instructions", h.InstructionsURL()}} {
		file := base + f.end
		if err := instance.Secret(file, []byte(f.text)); err != nil {
			return s, err
		}
		*f.path = file
		s.removers = append(s.removers, func() { os.Remove(file) })
	}
	return s, nil
}

func (s *shared) remove() {
	for _, r := range s.removers {
		r()
	}
}

// tell says where everything is: never the secrets themselves, since what is
// printed may be kept.
func (s *shared) tell(w io.Writer, h *hub.Hub, workspace string) error {
	token, page := s.token, s.page
	if token == "" {
		token, page = "none is needed (--hub-auth none)", h.URL()+"/openspace/instructions"
	}
	_, err := fmt.Fprintf(w, "url: %s\nmcp: %s\ntoken file: %s\ninstructions: %s\nworkspace: %s\n",
		h.URL(), h.MCPURL(), token, page, sanitize.Line(workspace))
	return err
}
