import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { architecture } from './generators/architecture.ts'
import { asyncapi } from './generators/asyncapi.ts'
import { clientTypes } from './generators/client.ts'
import { configuration } from './generators/configuration.ts'
import { errors } from './generators/errors.ts'
import { events } from './generators/events.ts'
import { metricsReference } from './generators/metrics.ts'
import { reference } from './generators/openapi.ts'
import { permissions } from './generators/permissions.ts'
import { rabbitDefinitions } from './generators/rabbitmq.ts'
import { snippets } from './generators/snippets.ts'

// Writes every generated file; with --check it writes nothing, and fails when one is not as it should be.

/** Each makes one or more files. A path begins at the repository. */
const generators = [
  architecture,
  configuration,
  reference,
  asyncapi,
  errors,
  events,
  metricsReference,
  permissions,
  clientTypes,
  rabbitDefinitions,
  snippets,
]

const root = join(import.meta.dirname, '..')
const checking = process.argv.includes('--check')

const present = (path: string) => {
  const file = join(root, path)
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

const write = (path: string, content: string) => {
  const file = join(root, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, content)
}

const files = (await Promise.all(generators.map(async generate => generate()))).flat()
const stale = files.filter(({ path, content }) => present(path) !== content)

for (const { path, content } of stale) {
  if (!checking) write(path, content)
  process.stdout.write(`${checking ? 'stale' : 'written'}: ${path}\n`)
}
process.stdout.write(`${files.length} generated files, ${stale.length} ${checking ? 'stale' : 'written'}\n`)
if (checking && stale.length > 0) {
  console.error('Run `npm run generate`.')
  process.exit(1)
}
