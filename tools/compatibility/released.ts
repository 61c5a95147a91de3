import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { eventJsonSchema, eventTypes } from '@earshot/contracts'
import { differences } from './compare.ts'

// docs/reference/event-schemas has the schemas of the last release. `npm run check:events` holds those of the catalogue
// against them; `npm run release:events` puts them there, at a release, when nothing speaks against it.

const folder = join(import.meta.dirname, '../../docs/reference/event-schemas')

export type Schemas = Record<string, Record<string, unknown>>

export const releasedSchemas = (from = folder): Schemas =>
  Object.fromEntries(
    (existsSync(from) ? readdirSync(from) : []).map(file => [
      file.replace(/\.json$/, ''),
      JSON.parse(readFileSync(join(from, file), 'utf8')),
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

const write = (schemas: Schemas) => {
  mkdirSync(folder, { recursive: true })
  for (const [type, schema] of Object.entries(schemas))
    writeFileSync(join(folder, `${type}.json`), `${JSON.stringify(schema, null, 2)}\n`)
}

const refuse = (message: string): never => {
  console.error(message)
  process.exit(1)
}

const main = () => {
  const released = releasedSchemas()
  const current = currentSchemas()
  const releasing = process.argv.includes('--release')
  const found = broken(released, current)
  if (found.length > 0)
    refuse(`Consumers rely on what was released. Events may only gain fields:\n${found.join('\n')}`)
  if (releasing) write(current)
  else if (Object.keys(released).length === 0) refuse(`There are no released schemas in ${folder}.`)
  process.stdout.write(
    releasing
      ? `${Object.keys(current).length} event schemas are released\n`
      : `${Object.keys(released).length} released event schemas still hold\n`,
  )
}

if (import.meta.main) main()
