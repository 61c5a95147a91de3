import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '@earshot/testing/root'
import { parse } from 'yaml'
import { z } from 'zod'

const folder = join(root, 'deploy')

const Service = z.object({
  image: z.string(),
  command: z.array(z.string()).default([]),
  environment: z.record(z.string(), z.coerce.string()).default({}),
  ports: z.array(z.string()).default([]),
  volumes: z.array(z.string()).default([]),
  depends_on: z.record(z.string(), z.object({ condition: z.string() })).default({}),
  healthcheck: z.object({ test: z.tuple([z.literal('CMD')], z.string()) }),
  restart: z.string(),
  stop_grace_period: z.string(),
  build: z.object({ context: z.string(), dockerfile: z.string() }).optional(),
})

const Compose = z.object({
  services: z.record(z.string(), Service),
  volumes: z.record(z.string(), z.null()),
})

export type ComposeService = z.output<typeof Service>

/** Whether a container runs our image, not a server. */
export const isOurs = ({ image }: ComposeService): boolean => image.startsWith('earshot:')

/** The variables without a default. */
export const secrets = {
  SECRET_KEY: 'the-secret-key-of-a-composed-deployment',
  POSTGRES_PASSWORD: 'password1',
  RABBITMQ_PASSWORD: 'password2',
}

/** The variables of compose.yml with their defaults, undefined for required ones. */
export const askedFor = (): Map<string, string | undefined> =>
  new Map(
    [...composeText().matchAll(variable)].map(([, name = '', kind, rest]) => [
      name,
      kind === '?' ? undefined : rest,
    ]),
  )

/** A default may contain another variable. */
const variable = /\$\{(\w+):([-?])((?:[^{}]|\{[^{}]*\})*)\}/g
const composeText = () => readFileSync(join(folder, 'compose.yml'), 'utf8')

/** deploy/compose.yml as parsed by Compose with an environment. Throws when a required variable is missing. */
export const readCompose = (environment: Record<string, string>): z.output<typeof Compose> => {
  const fill = (text: string): string =>
    text.replace(variable, (_, name: string, kind: string, rest: string) => {
      const value = environment[name]
      if (!value && kind === '?') throw new Error(`${name}: ${rest}`)
      return fill(value || rest)
    })
  const filled = parse(composeText(), (_, value) => (typeof value === 'string' ? fill(value) : value), {
    merge: true,
  })
  return Compose.parse(filled)
}

/** The variables in deploy/env.example with their values, including those in comments. */
export const readExample = (): Map<string, { value: string; commentedOut: boolean }> => {
  const lines = readFileSync(join(folder, 'env.example'), 'utf8').matchAll(/^(#?)([A-Z0-9_]+)=(.*)$/gm)
  return new Map(
    [...lines].map(([, mark, name = '', value = '']) => [name, { value, commentedOut: mark === '#' }]),
  )
}
