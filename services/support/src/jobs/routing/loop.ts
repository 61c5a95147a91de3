import { type Id, systemCaller } from '@earshot/contracts'
import { type Database, type Db, type Pool, tx } from '@earshot/db'
import { type Loop, pause, polling } from '@earshot/runtime'
import { record } from '../../changes/conversations/record.ts'
import { record as recordTickets } from '../../changes/tickets/record.ts'
import type { Kind } from '../../reactions/routing/kinds-repo.ts'
import { lockLongestWaiting, type Router, teamsToRoute, tryLockRouter } from '../../reactions/routing/repo.ts'
import { givenTo, takeMember } from '../../reactions/routing/route.ts'
import { routingChannel } from '../../reactions/routing/wake.ts'
import { lockConversation, updateConversations } from '../../records/conversations/repo.ts'
import { lockTicket, updateTickets } from '../../records/tickets/repo.ts'
import type { Inbox } from '../../shared/inbox.ts'

const caller = systemCaller('support')
/** Routing is woken when it may get somewhere; this is for what was passed by because somebody was busy with it. */
const lookEveryMs = 1000

/** While somebody else hands out for a team, it is looked at again after this. */
const busyMs = 50

type Given<K extends Kind> = { id: Id<K>; member: Id<'principal'>; router: Router }

/** What is handed out, and how it is written that somebody has it. */
type Handout<K extends Kind> = {
  name: string
  kind: K
  isOn: () => Promise<boolean>
  give: (db: Db, given: Given<K>) => Promise<void>
}

const giveConversation = async (db: Db, { id, member, router }: Given<'conversation'>): Promise<void> => {
  const locked = await lockConversation(db, id)
  if (!locked) return
  const { row: before, now } = locked
  const { after, method } = givenTo({ ...before, updatedAt: now }, member, router)
  await updateConversations(db, [after])
  await record(db, caller, [{ before, after, ...(method && { method }) }])
}

const giveTicket = async (db: Db, { id, member }: Given<'ticket'>): Promise<void> => {
  const locked = await lockTicket(db, id)
  if (!locked) return
  const { row: before, now } = locked
  const after = { ...before, assignedPrincipalId: member, updatedAt: now }
  await updateTickets(db, [after])
  await recordTickets(db, caller, [{ before, after }])
}

/** Gives one thing of a team to one agent. `busy`: others are at it; `idle`: nothing to give, or nobody free. */
const routeOne = <K extends Kind>(
  pool: Pool,
  { kind, give }: Handout<K>,
  team: Id<'team'>,
): Promise<'given' | 'busy' | 'idle'> =>
  tx(pool, async db => {
    const router = await tryLockRouter(db, team)
    if (!router) return 'busy'
    const waiting = await lockLongestWaiting(db, kind, team)
    const member = waiting && (await takeMember(db, kind, router))
    if (!member) return 'idle'
    await give(db, { id: waiting.id, member, router })
    return 'given'
  })

/** Hands out what waits for a team. True when others were at it: it is worth another look soon. */
const routeTeam = async <K extends Kind>(
  pool: Pool,
  handout: Handout<K>,
  team: Id<'team'>,
  signal: AbortSignal,
): Promise<boolean> => {
  for (;;) {
    const outcome = await routeOne(pool, handout, team)
    if (outcome !== 'given' || signal.aborted) return outcome === 'busy'
  }
}

const handingOut = <K extends Kind>({ pool, session }: Database, handout: Handout<K>): Loop =>
  polling({
    name: handout.name,
    every: lookEveryMs,
    onWake: wake => session.listen(routingChannel, wake),
    work: async ({ signal }) => {
      if (!(await handout.isOn())) return false
      let busy = false
      for (const { id } of await teamsToRoute(pool, handout.kind))
        busy = (await routeTeam(pool, handout, id, signal)) || busy
      if (busy) await pause(busyMs, signal)
      return busy
    },
  })

/** Hands out what waits for an agent, longest first, as soon as somebody is free. Any number of workers may run it. */
export const routing = (database: Database, { workspace }: Pick<Inbox, 'workspace'>): Loop =>
  handingOut(database, {
    name: 'routing',
    kind: 'conversation',
    isOn: async () => (await workspace.features()).supportInbox,
    give: giveConversation,
  })

/** The same of tickets. */
export const ticketRouting = (database: Database, { workspace }: Pick<Inbox, 'workspace'>): Loop =>
  handingOut(database, {
    name: 'ticket-routing',
    kind: 'ticket',
    isOn: async () => (await workspace.features()).supportTickets,
    give: giveTicket,
  })
