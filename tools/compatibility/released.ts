import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { eventJsonSchema, eventTypes } from '@earshot/contracts'
import { differences } from './compare.ts'

// `npm run check:events` compares the schemas of the catalogue with those of the last release. `npm run release:events`
// writes them, at a release, unless consumers would lose something. `-- --folder DIR` names another folder.

/** The schemas of the last release. Before the first release the folder does not exist. */
export const releasedFolder = join(import.meta.dirname, '../../docs/reference/event-schemas')

export type Schemas = Record<string, Record<string, unknown>>

export const releasedSchemas = (folder: string): Schemas =>
  Object.fromEntries(
    readdirSync(folder).map(file => [
      file.replace(/\.json$/, ''),
      JSON.parse(readFileSync(join(folder, file), 'utf8')),
    ]),
  )

export const currentSchemas = (): Schemas =>
  Object.fromEntries(eventTypes.map(type => [type, eventJsonSchema(type)]))

/** What consumers of the released events would lose, one line each. */
export const broken = (released: Schemas, current: Schemas): string[] =>
  Object.entries(released).flatMap(([type, before]) => {
    const after = current[type]
    if (!after) return [`${type} was removed`]
    return differences(before, after).map(difference => `${type}: ${difference}`)
  })

const write = (folder: string, schemas: Schemas) => {
  mkdirSync(folder, { recursive: true })
  for (const [type, schema] of Object.entries(schemas))
    writeFileSync(join(folder, `${type}.json`), `${JSON.stringify(schema, null, 2)}\n`)
}

const refuse = (message: string): never => {
  console.error(message)
  process.exit(1)
}

const check = (folder: string, current: Schemas): string => {
  if (!existsSync(folder)) return 'No release yet'
  const released = releasedSchemas(folder)
  const found = broken(released, current)
  if (found.length > 0)
    refuse(`Consumers rely on what was released. Events may only gain fields:\n${found.join('\n')}`)
  const count = Object.keys(released).length
  return count > 0 ? `${count} released event schemas still hold` : refuse(`${folder} is empty`)
}

const main = () => {
  const { release, folder } = parseArgs({
    options: {
      release: { type: 'boolean', default: false },
      folder: { type: 'string', default: releasedFolder },
    },
  }).values
  const current = currentSchemas()
  const lines = [check(folder, current)]
  if (release) {
    write(folder, current)
    lines.push(`${Object.keys(current).length} event schemas are released`)
  }
  process.stdout.write(`${lines.join('\n')}\n`)
}

if (import.meta.main) main()
