import type { AnyEvent, EventOf, EventType } from '../consumer/types.ts'
import { examples } from './examples.ts'

/** T with every field optional, at any depth, except inside arrays. */
export type Some<T> = T extends readonly unknown[]
  ? T
  : T extends object
    ? { [K in keyof T]?: Some<T[K]> }
    : T

type Fields = Record<string, unknown>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const merged = (base: unknown, change: unknown): unknown => {
  if (!isFields(base) || !isFields(change)) return structuredClone(change)
  const copy = structuredClone(base)
  for (const [name, value] of Object.entries(change)) copy[name] = merged(base[name], value)
  return copy
}

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
let made = 0

/** Unique, since consumers drop duplicates by id, and the same in each test run. */
const newId = (): string => {
  let [rest, digits] = [made++, '']
  for (; digits.length < 7; rest = Math.floor(rest / 32)) digits = alphabet.charAt(rest % 32) + digits
  return `evt_01kkajvtszecst1qj8w${digits}`
}

/**
 * An example event as Earshot sends it, with a unique id. `data` overrides fields of the example; `envelope` sets `id` and
 * `createdAt`.
 *
 * ```ts
 * exampleOf('post.created', { post: { title: 'Dark mode', voteCount: 12 } })
 * ```
 */
export const exampleOf = <T extends EventType>(
  type: T,
  data?: Some<EventOf<T>['data']>,
  envelope: { id?: string; createdAt?: string } = {},
): EventOf<T> => {
  const example: AnyEvent = examples[type]
  const event = { ...example, data: merged(example.data, data ?? {}), id: newId(), ...envelope }
  return event as unknown as EventOf<T> // the example has this type, and `data` is typed
}
