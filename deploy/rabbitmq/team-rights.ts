import { families } from '@earshot/contracts'
import { eventLog, topology } from '../../libs/events/src/broker/topology.ts'
import type { Team } from './consumers.ts'
import { anyOf, literal, type UserRights } from './rights.ts'

/** The binding keys that a team may use. A key that could bring more than these types (`#`, `*.created`) is not among them. */
const keysOf = ({ types, internal }: Team): string => {
  if (internal) return '.*'
  const keys = types ?? families.map(family => `${family}.*`)
  return anyOf(keys.map(key => (key.endsWith('.*') ? `${literal(key.slice(0, -1))}.*` : literal(key))))
}

/**
 * Its own queues and its own exchange, never the default exchange: who may write to that may write to every queue. Of replays
 * it may bind those that bear its name.
 */
export const teamUser = (team: Team, prefix: string): UserRights => {
  const names = topology(prefix)
  const own = `${literal(`${prefix}consumer.${team.name}.`)}.+`
  const kinds = team.private ? (['', '.private'] as const) : ([''] as const)
  const events = kinds.map(kind => names.exchange(`earshot.events${kind}`))
  const replays = kinds.map(kind => names.exchange(`earshot.replays${kind}`))
  const log = team.log ? [names.queue(eventLog)] : []
  const may = (read: string) => (exchange: string) => ({ exchange, write: anyOf([]), read })
  return {
    user: team.name,
    rights: {
      configure: [own],
      write: [own],
      read: [own, ...[...events, ...replays, ...log].map(literal)],
    },
    topics: [...events.map(may(keysOf(team))), ...replays.map(may(anyOf([literal(team.name)])))],
  }
}
