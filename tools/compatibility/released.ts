import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { eventJsonSchema, eventTypes } from '@earshot/contracts'
import { differences } from './compare.ts'

// `npm run check:events` compares the event schemas with those of the last release. `npm run release:events` writes them for a
// release, unless a change breaks consumers. `-- --folder DIR` sets another folder.

/** The folder of the last release's schemas. It does not exist before the first release. */
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

/** The changes that break consumers of the released events, one line each. */
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
  if (found.length > 0) refuse(`These changes break consumers of released events:\n${found.join('\n')}`)
  const count = Object.keys(released).length
  return count > 0 ? `${count} released event schemas are compatible` : refuse(`${folder} is empty`)
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
    lines.push(`${Object.keys(current).length} event schemas released`)
  }
  process.stdout.write(`${lines.join('\n')}\n`)
}

if (import.meta.main) main()
