// A plugin by which one engine has a configuration for each folder: that of a
// file named by the hash of the folder's path, laid over the engine's own.
import { createHash } from "node:crypto"
import { existsSync, readFileSync } from "node:fs"

const isMap = (v) => v !== null && typeof v === "object" && !Array.isArray(v)

function lay(under, over) {
  for (const [key, value] of Object.entries(over)) {
    if (isMap(under[key]) && isMap(value)) lay(under[key], value)
    else if (Array.isArray(under[key]) && Array.isArray(value)) under[key] = [...under[key], ...value]
    else under[key] = value
  }
}

export const Folders = async ({ directory }) => ({
  config: async (config) => {
    const name = createHash("sha256").update(directory).digest("hex")
    const file = process.env.OPENSPACE_TEST_FOLDERS + "/" + name
    if (existsSync(file)) lay(config, JSON.parse(readFileSync(file, "utf8")))
  },
})
