package rig

// Shell gives the rig a shell whose prompt is known.
func (r *Rig) Shell() {
	r.Env = append(r.Env, "SHELL=/bin/sh", "ENV=", "PS1=ready$ ")
}
