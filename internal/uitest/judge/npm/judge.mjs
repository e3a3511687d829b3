// Reads {files: [text], keys: [[below, above, n]]} and answers, for each version of
// tldraw, what it finds wrong with each file, and the index keys that tldraw makes.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'

const require = createRequire(pathToFileURL(process.argv[2] + '/'))
process.env.NODE_ENV = 'test' // index keys without jitter
for (const level of ['log', 'warn', 'error']) console[level] = () => {} // what it reports by itself
const { getIndicesBetween } = require('@tldraw/utils')

const schemas = Object.fromEntries(
	['@tldraw/tlschema', 'tlschema-5.1.1', 'tlschema-4.4.0'].map((name) => [
		JSON.parse(readFileSync(`${process.argv[2]}/node_modules/${name}/package.json`, 'utf8')).version,
		require(name).createTLSchema(),
	])
)

function judge(schema, text) {
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

function judged(schema, text) {
	try {
		return judge(schema, text)
	} catch (e) {
		return [String(e?.message ?? e)]
	}
}

const asked = JSON.parse(readFileSync(0, 'utf8'))
process.stdout.write(
	JSON.stringify({
		versions: Object.fromEntries(
			Object.entries(schemas).map(([version, schema]) => [
				version,
				{ files: asked.files.map((text) => judged(schema, text)), schema: schema.serialize() },
			])
		),
		keys: (asked.keys ?? []).map(([below, above, n]) => getIndicesBetween(below || null, above || null, n)),
	})
)
