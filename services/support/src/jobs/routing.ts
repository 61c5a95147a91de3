import { type Id, systemCaller } from '@earshot/contracts'
import { type Database, type Pool, tx } from '@earshot/db'
import { growingPause, type Loop, pause, polling } from '@earshot/runtime'
import { conversations } from '../changes/conversations/conversations.ts'
import { write } from '../changes/threads/record.ts'
import type { Threads } from '../changes/threads/threads.ts'
import { tickets } from '../changes/tickets/tickets.ts'
import { lockLongestWaiting, teamsToRoute, tryLockRouter } from '../reactions/routing/repo.ts'
import { assignedByRouting, claimMember } from '../reactions/routing/route.ts'
import { routingChannel } from '../reactions/routing/wake.ts'
import type { ThreadMessage } from '../records/threads/change.ts'
import type { ThreadRow } from '../records/threads/row.ts'
import type { Inbox } from '../shared/inbox.ts'

const caller = systemCaller('support')

/**
 * Wake-ups trigger routing when there may be something to assign. Polling finds rows that were skipped because they were
 * locked, and what a lost wake-up meant.
 */
const pollMs = { leastMs: 1000, mostMs: 10_000 }

/** Delay before retrying a team for which another worker is routing. */
const busyMs = 50

/** The parts of a thread kind that routing needs. */
type Routed<Row extends ThreadRow, Message extends ThreadMessage> = Pick<
  Threads<Row, Message, unknown>,
  'kind' | 'lock' | 'update' | 'eventsOf' | 'reactions' | 'storeFacts'
>

type Routing<Row extends ThreadRow, Message extends ThreadMessage> = {
  name: string
  isOn: () => Promise<boolean>
  threads: Routed<Row, Message>
}

/**
 * Assigns one thread of a team to a member. `busy`: another worker is routing. `idle`: nothing waits, or no member is
 * available.
 */
const routeOne = <Row extends ThreadRow, Message extends ThreadMessage>(
  pool: Pool,
  threads: Routed<Row, Message>,
  team: Id<'team'>,
): Promise<'assigned' | 'busy' | 'idle'> =>
  tx(pool, async db => {
    const router = await tryLockRouter(db, team)
    if (!router) return 'busy'
    const waiting = await lockLongestWaiting(db, threads.kind, team)
    const member = waiting && (await claimMember(db, threads.kind, router))
    if (!member) return 'idle'
    const locked = await threads.lock(db, waiting.id)
    if (locked) {
      const before = locked.row
      const outcome = assignedByRouting({ ...before, updatedAt: locked.now }, member, router)
      await write(db, { caller }, threads, [{ before, ...outcome }])
    }
    return 'assigned'
  })

/** Assigns the waiting threads of a team. Returns true if another worker was routing for it, so that the team must be retried. */
const routeTeam = async <Row extends ThreadRow, Message extends ThreadMessage>(
  pool: Pool,
  threads: Routed<Row, Message>,
  team: Id<'team'>,
  signal: AbortSignal,
): Promise<boolean> => {
  for (;;) {
    const outcome = await routeOne(pool, threads, team)
    if (outcome !== 'assigned' || signal.aborted) return outcome === 'busy'
  }
}

const routingLoop = <Row extends ThreadRow, Message extends ThreadMessage>(
  { pool, session }: Database,
  { name, isOn, threads }: Routing<Row, Message>,
): Loop => {
  const pauseAfter = growingPause(pollMs)
  return polling({
    name,
    every: pollMs.leastMs,
    onWake: wake => session.listen(routingChannel, wake),
    work: async ({ signal }) => {
      const teams = await teamsToRoute(pool, threads.kind)
      if (teams.length === 0 || !(await isOn())) return pauseAfter(false)
      let busy = false
      for (const { id } of teams) busy = (await routeTeam(pool, threads, id, signal)) || busy
      if (busy) await pause(busyMs, signal)
      return busy || pauseAfter(true)
    },
  })
}

/** Assigns waiting conversations as soon as a member is available, longest wait first. Any number of workers may run it. */
export const routing = (database: Database, { workspace }: Pick<Inbox, 'workspace'>): Loop =>
  routingLoop(database, {
    name: 'routing',
    isOn: async () => (await workspace.features()).supportInbox,
    threads: conversations,
  })

/** Assigns waiting tickets, like {@link routing}. */
export const ticketRouting = (database: Database, { workspace }: Pick<Inbox, 'workspace'>): Loop =>
  routingLoop(database, {
    name: 'ticket-routing',
    isOn: async () => (await workspace.features()).supportTickets,
    threads: tickets,
  })
