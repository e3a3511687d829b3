// Reads {files: [text], keys: [[below, above, n]]} and says, for each file, what
// tldraw finds wrong with it, and the index keys that tldraw makes.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'

const require = createRequire(pathToFileURL(process.argv[2] + '/'))
process.env.NODE_ENV = 'test' // index keys without jitter
const { createTLSchema } = require('@tldraw/tlschema')
const { getIndicesBetween } = require('@tldraw/utils')

const schema = createTLSchema()

function judge(text) {
	const file = JSON.parse(text)
	const snapshot = file.document ?? file
	const store = file.records ? Object.fromEntries(file.records.map((r) => [r.id, r])) : snapshot.store
	const moved = schema.migrateStoreSnapshot({ store: structuredClone(store), schema: snapshot.schema ?? file.schema })
	if (moved.type !== 'success') return ['migration: ' + moved.reason]
	const wrong = []
	for (const [id, record] of Object.entries(moved.value)) {
		const type = schema.types[record.typeName]
		if (!type) {
			wrong.push(`${id}: no record type ${record.typeName}`)
			continue
		}
		if (record.id !== id) wrong.push(`${id}: its id is ${record.id}`)
		try {
			type.validate(record)
		} catch (e) {
			wrong.push(`${id}: ${e.message}`)
		}
		if (record.typeName === 'binding' && !(moved.value[record.fromId] && moved.value[record.toId])) wrong.push(`${id}: an end is missing`)
		if (record.typeName === 'shape' && !moved.value[record.parentId]) wrong.push(`${id}: its parent is missing`)
	}
	return wrong
}

const asked = JSON.parse(readFileSync(0, 'utf8'))
console.log(
	JSON.stringify({
		files: asked.files.map((text) => {
			try {
				return judge(text)
			} catch (e) {
				return [String(e?.message ?? e)]
			}
		}),
		keys: (asked.keys ?? []).map(([below, above, n]) => getIndicesBetween(below || null, above || null, n)),
		schema: schema.serialize(),
	})
)
