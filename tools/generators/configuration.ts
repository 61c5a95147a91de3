import { readFileSync } from 'node:fs'
import { commonSettings, type ServiceName } from '@earshot/runtime'
import { databaseSettings, defaultPorts, portSetting, standaloneSettings } from '@earshot/service'
import type { z } from 'zod'
import { ownSettings } from '../../services/all/config.ts'
import { services } from '../../services/all/services.ts'
import { feedback } from '../../services/feedback/src/main.ts'

/** Variables that deploy/compose.yml uses and no process reads. */
const composeSettings: Record<string, string> = {
  POSTGRES_PASSWORD:
    'The password of PostgreSQL in compose.yml. Use letters and digits only, because it is part of a URL.',
  RABBITMQ_PASSWORD:
    'The password of RabbitMQ in compose.yml. Use letters and digits only, because it is part of a URL.',
  EARSHOT_PORT: 'The port of the gateway on this machine.',
  EARSHOT_VERSION: 'The tag of the image.',
}

type Shape = z.ZodRawShape
type Setting = { name: string; default: string; value: string; meaning: string }

const read = (schema: z.core.$ZodType, value: unknown) => (schema as z.ZodType).safeParse(value) // classic zod throughout

/** The default as an operator would write it, undefined when there is none. Some defaults depend on NODE_ENV. */
const defaultOf = (schema: z.core.$ZodType, nodeEnv: 'development' | 'production'): string | undefined => {
  const before = process.env.NODE_ENV
  process.env.NODE_ENV = nodeEnv
  const { data } = read(schema, undefined)
  if (before === undefined) delete process.env.NODE_ENV
  else process.env.NODE_ENV = before
  if (typeof data === 'boolean') return data ? 'on' : 'off'
  return data === undefined || String(data) === '' ? undefined : String(data)
}

/** The rule for values, from the error message for a value that is never valid. */
const allowed = (schema: z.core.$ZodType): string =>
  read(schema, '\0').error?.issues[0]?.message.replace(/^must (be|have) /, '') ?? 'any text'

const setting = (name: string, schema: z.core.$ZodType): Setting => {
  const meaning = (schema as z.ZodType).description
  if (!meaning) throw new Error(`The setting ${name} has no description: add .describe(…)`)
  const usual = defaultOf(schema, 'development') ?? '–'
  const production = defaultOf(schema, 'production') ?? 'none'
  const differs = usual !== '–' && usual !== production
  return {
    name,
    default: differs ? `${usual}; in production ${production}` : usual,
    value: allowed(schema),
    meaning,
  }
}

const settingsIn = (shape: Shape): Setting[] =>
  Object.entries(shape).map(([name, schema]) => setting(name, schema))

const cell = (text: string) => text.replaceAll('|', '\\|')

const table = (settings: Setting[]): string =>
  [
    '| setting | default | value | meaning |',
    '|---|---|---|---|',
    ...settings.map(
      it => `| \`${it.name}\` | ${cell(it.default)} | ${cell(it.value)} | ${cell(it.meaning)} |`,
    ),
  ].join('\n')

const requiredAlone = (): string => {
  const shape: Shape = standaloneSettings(feedback)
  const names = Object.keys(shape).filter(name => shape[name] && !read(shape[name], undefined).success)
  if (names.length === 0) throw new Error('A standalone service has no required settings')
  return names.map(name => `\`${name}\``).join(', ')
}

const port = (): Setting => {
  const ports = Object.entries(defaultPorts).map(([service, number]) => `${number} ${service}`)
  return { ...setting('PORT', portSetting('gateway')), default: ports.join(', ') }
}

const ofService = (name: ServiceName, shape: Shape): string[] =>
  Object.keys(shape).length === 0 ? [] : [`## The ${name} service`, table(settingsIn(shape))]

/** docs/reference/configuration.md: every setting, from the schemas that parse them. */
const reference = (): string =>
  [
    '<!-- Made by `npm run generate` from the settings in the code. -->',
    '# Configuration',
    [
      'Every process reads its settings from environment variables. A process with invalid settings does not start, and its',
      'error message lists all problems, without the values. An empty value counts as unset.',
    ].join('\n'),
    [
      '`npm start` runs all services in one process, the all-in-one process, which reads all settings and requires none.',
      `A service in its own process requires ${requiredAlone()}, the gateway all but \`DATABASE_URL\`. It reads the`,
      'settings of that service and of "Every process". "In production" means `NODE_ENV=production`, which the container image sets.',
    ].join('\n'),
    '## Every process',
    table([port(), ...settingsIn(commonSettings)]),
    ...services.flatMap(({ name, settings }) => ofService(name, settings)),
    '## A database for each service',
    'Each service but the gateway, which has no database, uses only its own schema. So each may have a separate database or server.',
    table(settingsIn(databaseSettings)),
    '## All services in one process',
    table(settingsIn(ownSettings)),
  ].join('\n\n')

/** One line of text as comment lines of at most 100 characters. */
const comment = (text: string): string => text.replace(/(.{1,98})(?: +|$)/g, '# $1\n').trimEnd()

const known = (): Map<string, z.core.$ZodType> =>
  new Map(services.flatMap(it => Object.entries<z.core.$ZodType>({ ...it.settings, ...commonSettings })))

const example = (name: string, fallback: string): string => {
  const schema = known().get(name)
  const meaning = schema ? setting(name, schema).meaning : composeSettings[name]
  if (!meaning) throw new Error(`deploy/compose.yml uses ${name}, which is not a setting`)
  const value = (schema && defaultOf(schema, 'production')) ?? fallback
  return `${comment(meaning)}\n#${name}=${value}`
}

/** deploy/env.example: the variables in compose.yml in their order, the required ones first. */
const environmentExample = (): string => {
  const compose = readFileSync(new URL('../../deploy/compose.yml', import.meta.url), 'utf8')
  const asked = [...compose.matchAll(/\$\{(\w+):([-?])((?:[^{}]|\{[^{}]*\})*)\}/g)]
  const unique = new Map(asked.map(([, name = '', kind, rest = '']) => [name, { kind, rest }]))
  const pick = (kind: string) => [...unique].filter(([, it]) => it.kind === kind)
  return [
    comment('Made by `npm run generate`. Copy this file to deploy/.env, which git ignores, and fill it in.'),
    comment(
      'Required. Generate a value for each with `openssl rand -hex 32`, and store them like other secrets.',
    ),
    ...pick('?').map(([name]) => example(name, '').replace(`#${name}=`, `${name}=`)),
    comment('Optional, with their defaults.'),
    ...pick('-').map(([name, { rest }]) => example(name, rest)),
  ].join('\n\n')
}

export const configuration = () => [
  { path: 'docs/reference/configuration.md', content: `${reference()}\n` },
  { path: 'deploy/env.example', content: `${environmentExample()}\n` },
]
