package panes

// See forgets that what is in view was news, and counts what still is.
func (w *Workspace) See() (news int) {
	for _, p := range w.Panes() {
		shows := !w.Solve()[p.ID].Empty()
		for i, t := range p.Tabs {
			switch {
			case !t.News:
			case shows && i == p.Active:
				t.News = false
				w.Touch()
			default:
				news++
			}
		}
	}
	return news
}
