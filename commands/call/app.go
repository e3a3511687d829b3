package call

// The commands of the family app.
const (
	AppActivity  Command[Empty]       = "openspace.app.activity"
	AppUndoAgent Command[UndoArgs]    = "openspace.app.undo_agent"
	AppPalette   Command[Empty]       = "openspace.app.palette"
	AppHelp      Command[Empty]       = "openspace.app.help"
	AppOpen      Command[Empty]       = "openspace.app.open"
	AppType      Command[PromptArgs]  = "openspace.app.type"
	AppCopy      Command[CopyArgs]    = "openspace.app.copy"
	AppLock      Command[Empty]       = "openspace.app.lock"
	AppLogs      Command[Empty]       = "openspace.app.logs"
	AppDoctor    Command[Empty]       = "openspace.app.doctor"
	AppExit      Command[Empty]       = "openspace.app.exit"
	AppSettings  Command[Empty]       = "openspace.app.settings"
	AppConfig    Command[Empty]       = "openspace.app.config"
	AppKeys      Command[Empty]       = "openspace.app.keys"
	AppStatus    Command[Empty]       = "openspace.app.status"
	AppFollow    Command[FollowArgs]  = "openspace.app.follow"
	AppMouse     Command[Empty]       = "openspace.app.mouse"
	AppBrowse    Command[URLArgs]     = "openspace.app.browse"
	AppPicture   Command[PictureArgs] = "openspace.app.picture"
	AppRunLink   Command[LinkArgs]    = "openspace.app.run_link"
	AppEdit      Command[TextArgs]    = "openspace.app.edit"
	AppProjects  Command[Empty]       = "openspace.app.projects"
	AppReopen    Command[ReopenArgs]  = "openspace.app.reopen"
	AppServer    Command[ServerArgs]  = "openspace.app.server"
)

// UndoArgs names a command in the activity log.
type UndoArgs struct {
	ID int `json:"id,omitempty" min:"1" jsonschema:"its number in the activity log; none: the newest that can be taken back"`
}

// PromptArgs is text for the prompt.
type PromptArgs struct {
	Text string `json:"text" jsonschema:"the prompt"`
}

// CopyArgs is what to copy.
type CopyArgs struct {
	Text string `json:"text" jsonschema:"the text"`
}

// FollowArgs says what to do about following the agent.
type FollowArgs struct {
	Act string `json:"act,omitempty" enum:"on|off|trail" jsonschema:"on, off, or trail, which lists where the agent has been; empty: the other way than it is"`
}

// URLArgs is an address of the web.
type URLArgs struct {
	URL string `json:"url" jsonschema:"the address"`
}

// PictureArgs names a file that is attached whole: a part of a message, and of a
// call which of its files, from 0.
type PictureArgs struct {
	SessionID string `json:"sessionId,omitempty" jsonschema:"the session; empty: the one on screen"`
	MessageID string `json:"messageId" jsonschema:"the message"`
	PartID    string `json:"partId" jsonschema:"its part: a file, or a call"`
	Index     int    `json:"index,omitempty" min:"0" jsonschema:"which file of a call, from 0"`
}

// LinkArgs is a command that a reply links to.
type LinkArgs struct {
	Command string         `json:"command" jsonschema:"its id"`
	Args    map[string]any `json:"args,omitempty" jsonschema:"its arguments"`
	Fault   string         `json:"fault,omitempty" jsonschema:"why it cannot be run"`
}

// TextArgs is a text to be edited.
type TextArgs struct {
	Text string `json:"text" jsonschema:"the text"`
}

// ReopenArgs names a folder.
type ReopenArgs struct {
	Dir string `json:"dir" jsonschema:"the folder, an absolute path"`
}

// ServerArgs names an engine.
type ServerArgs struct {
	URL string `json:"url,omitempty" jsonschema:"the engine's address, as http://127.0.0.1:4096; own or - for one that is started here; none asks"`
}
