import { families } from '@earshot/contracts'
import { eventLog, topology } from '../../libs/events/src/broker/topology.ts'
import type { Team } from './consumers.ts'
import { anyOf, literal, type UserRights } from './rights.ts'

/** The binding keys that a team may use. Keys that could match other types (`#`, `*.created`) are excluded. */
const keysOf = ({ types, internal }: Team): string => {
  if (internal) return '.*'
  const keys = types ?? families.map(family => `${family}.*`)
  return anyOf(keys.map(key => (key.endsWith('.*') ? `${literal(key.slice(0, -1))}.*` : literal(key))))
}

/**
 * A team has its own queues and its own exchange. It cannot use the default exchange: with write access to that, a user can write
 * to every queue. It may bind only replays with its own name as the routing key.
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
