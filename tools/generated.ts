import { aliases } from './generators/aliases.ts'
import { architecture } from './generators/architecture.ts'
import { asyncapi } from './generators/asyncapi.ts'
import { clientTypes } from './generators/client.ts'
import { configuration } from './generators/configuration.ts'
import { errors } from './generators/errors.ts'
import { events } from './generators/events.ts'
import { type GeneratedFile, marks } from './generators/marks.ts'
import { metricsReference } from './generators/metrics.ts'
import { reference } from './generators/openapi.ts'
import { gatewayPaths } from './generators/paths.ts'
import { permissions } from './generators/permissions.ts'
import { rabbitDefinitions } from './generators/rabbitmq.ts'
import { snippets } from './generators/snippets.ts'

/** Each generator returns one or more files. Paths are relative to the repository. */
const generators: (() => GeneratedFile[] | Promise<GeneratedFile[]>)[] = [
  architecture,
  configuration,
  gatewayPaths,
  reference,
  asyncapi,
  errors,
  events,
  metricsReference,
  aliases,
  permissions,
  clientTypes,
  rabbitDefinitions,
  snippets,
]

/** The files of all generators. */
export const generatedFiles = async (): Promise<GeneratedFile[]> =>
  (await Promise.all(generators.map(async generate => generate()))).flat()

/** The files of all generators, and the files that mark them as generated. */
export const allFiles = async (): Promise<GeneratedFile[]> => {
  const files = await generatedFiles()
  return [...files, ...marks(files)]
}
