import { type DemoSeed, type Id, lowered, seedId } from '@earshot/contracts'
import { type Db, type Pool, tx } from '@earshot/db'
import { type Fact, insertFacts } from '../reports/facts-repo.ts'
import { saveApplied, saveClocks } from '../sla/repo.ts'
import type { SlaPolicy } from '../sla-policies/model.ts'
import type { ThreadKind } from '../threads/row.ts'
import { clocksOfHistory, type History } from './clocks.ts'
import { conversations, type SeedMessage, tickets } from './demo-data.ts'
import * as repo from './repo.ts'
import { type SeedId, seedPolicies, seedTeams, seedTools } from './setup.ts'

type Seed = Pick<DemoSeed, 'people'> & { idOf: SeedId; now: number }

const minuteMs = 60_000
const iso = (at: number): string => new Date(at).toISOString()
const isoOrNull = (at: number | null): string | null => (at === null ? null : iso(at))

type Assigned = { agent: Id<'principal'> | null; team: Id<'team'> | null; policy: SlaPolicy | undefined }
type Rating = { rating: number; at: number } | undefined

/** What reports count of a thread. The first response counts for its author. */
const factsOf = (
  it: History,
  { agent, team }: Assigned,
  author: Assigned['agent'],
  rating?: Rating,
): Fact[] => {
  const fact = (name: Fact['fact'], at: number, more: Partial<Fact> = {}): Fact => ({
    subjectId: it.id,
    kind: it.kind,
    fact: name,
    at: iso(at),
    seconds: null,
    rating: null,
    isFinal: false,
    agentPrincipalId: agent,
    teamId: team,
    ...more,
  })
  const since = (at: number) => Math.floor((at - it.createdAt) / 1000)
  const response = it.messages.find(({ isReply, isNote }) => isReply && !isNote)
  return [
    fact('opened', it.createdAt),
    ...(response
      ? [
          fact('answered', response.at, {
            seconds: since(response.at),
            isFinal: true,
            agentPrincipalId: author,
          }),
        ]
      : []),
    ...(it.closedAt === null
      ? []
      : [fact('closed', it.closedAt, { seconds: since(it.closedAt), isFinal: true })]),
    ...(rating ? [fact('rated', rating.at, { rating: rating.rating })] : []),
  ]
}

/** The history of a thread, its messages as rows, and the times that its row repeats. */
const threadOf = (
  { people, idOf, now }: Seed,
  kind: ThreadKind,
  thread: {
    id: Id<ThreadKind>
    firstMessage: number
    visitor: number
    messages: SeedMessage[]
    ago: number
    closedAgo?: number | undefined
  },
) => {
  const at = (ago: number) => now - Math.round(ago * minuteMs)
  const members = people.filter(({ role }) => role !== 'user')
  const visitor = people.filter(({ role }) => role === 'user')[thread.visitor]?.id ?? null
  const messages = thread.messages.map(({ ago, agent, isNote }) => ({
    at: at(ago),
    isReply: agent !== undefined && !isNote,
    isNote: isNote === true,
  }))
  const rows = thread.messages.map(
    ({ ago, agent, isNote, content }, place): repo.NewMessage => ({
      id: idOf('message', thread.firstMessage + place),
      thread: thread.id,
      sender: agent === undefined ? 'visitor' : 'agent',
      note: isNote === true,
      author: (agent === undefined ? visitor : members[agent]?.id) ?? '',
      content,
      created: iso(at(ago)),
    }),
  )
  const closedAt = thread.closedAgo === undefined ? null : at(thread.closedAgo)
  const history: History = { kind, id: thread.id, createdAt: at(thread.ago), closedAt, messages }
  const shown = messages.filter(({ isNote }) => !isNote)
  const last = shown.at(-1)
  const lastReply = shown.findLastIndex(({ isReply }) => isReply)
  const waiting = closedAt === null ? (shown[lastReply + 1]?.at ?? null) : null
  return { history, rows, members, visitor, closedAt, last, shown, waiting }
}

const saveClocksOf = async (
  db: Db,
  it: History,
  policy: SlaPolicy | undefined,
  now: number,
): Promise<void> => {
  if (!policy) return
  const wasAnswered = it.messages.some(({ isReply }) => isReply)
  await saveApplied(db, [{ subjectId: it.id, policyId: policy.id, isManual: false, wasAnswered }])
  await saveClocks(db, clocksOfHistory(policy, it, now))
}

const policyFor = (policies: SlaPolicy[], priority: string) =>
  policies.find(
    ({ match }) => match.priority === priority && match.channel === null && match.assignedTeamId === null,
  ) ?? policies.find(({ isDefault }) => isDefault)

type Setup = { teams: Id<'team'>[]; policies: SlaPolicy[] }

const seedConversations = async (db: Db, seed: Seed, { teams, policies }: Setup): Promise<number> => {
  let firstMessage = 0
  for (const [n, it] of conversations.entries()) {
    const id = seed.idOf('conversation', n)
    const ago = it.messages[0]?.ago ?? 0
    const found = threadOf(seed, 'conversation', { ...it, id, firstMessage, ago })
    firstMessage += it.messages.length
    const { history, closedAt, shown, members } = found
    const agent = it.agent === null ? null : (members[it.agent]?.id ?? null)
    const team = it.team === null ? null : (teams[it.team] ?? null)
    const timeOf = (isReply: boolean) => shown.findLast(message => message.isReply === isReply)?.at ?? null
    const rated = it.csat && closedAt !== null ? closedAt + 10 * minuteMs : null
    await repo.insertConversations(db, [
      {
        id,
        status: it.status,
        channel: it.channel,
        priority: it.priority,
        subject: it.subject,
        visitor: found.visitor ?? '',
        agent,
        team,
        tags: it.tags.map(lowered),
        waiting: isoOrNull(found.waiting),
        rating: it.csat?.rating ?? null,
        comment: it.csat?.comment ?? null,
        rated: isoOrNull(rated),
        last: iso(found.last?.at ?? history.createdAt),
        byVisitor: isoOrNull(timeOf(false)),
        byTeam: isoOrNull(timeOf(true)),
        closed: isoOrNull(closedAt),
        created: iso(history.createdAt),
        updated: iso(rated ?? closedAt ?? found.last?.at ?? history.createdAt),
      },
    ])
    await repo.insertMessages(db, 'conversation', found.rows)
    const policy = policyFor(policies, it.priority)
    // A snoozed conversation keeps its response targets only, so it gets no clocks here.
    if (it.status !== 'snoozed') await saveClocksOf(db, history, policy, seed.now)
    const rating = it.csat && rated !== null ? { rating: it.csat.rating, at: rated } : undefined
    await insertFacts(db, factsOf(history, { agent, team, policy }, agent, rating))
  }
  return conversations.length
}

const seedTickets = async (db: Db, seed: Seed, { teams, policies }: Setup): Promise<number> => {
  const statuses = await repo.defaultStatuses(db)
  let firstMessage = 0
  for (const [n, it] of tickets.entries()) {
    const id = seed.idOf('ticket', n)
    const found = threadOf(seed, 'ticket', { ...it, id, firstMessage })
    firstMessage += it.messages.length
    const { history, closedAt, members } = found
    const agent = it.agent === null ? null : (members[it.agent]?.id ?? null)
    const team = it.team === null ? null : (teams[it.team] ?? null)
    const requester = it.type === 'customer' ? found.visitor : null
    const answered = history.messages.some(({ isReply }) => isReply)
    await repo.insertTickets(db, [
      {
        id,
        type: it.type,
        title: it.title,
        description: it.description,
        priority: it.priority,
        status: it.status,
        statusId: statuses.get(it.status) ?? '',
        requester,
        agent,
        team,
        waiting: requester && closedAt === null && !answered ? iso(history.createdAt) : null,
        last: isoOrNull(found.rows.length > 0 ? (history.messages.at(-1)?.at ?? null) : null),
        closed: isoOrNull(closedAt),
        created: iso(history.createdAt),
        updated: iso(closedAt ?? history.messages.at(-1)?.at ?? history.createdAt),
      },
    ])
    await repo.insertMessages(db, 'ticket', found.rows)
    const policy = policyFor(policies, it.priority)
    if (requester && it.status !== 'pending') await saveClocksOf(db, history, policy, seed.now)
    await insertFacts(db, factsOf(history, { agent, team, policy }, agent))
  }
  return tickets.length
}

export type SupportDemo = { conversations: number; tickets: number }

/**
 * Fills support with teams, SLA policies, macros, conversations and tickets. Their times are relative to `at`, so that some
 * SLA targets are running and some are breached. Emits no events.
 */
export const seedSupport = (pool: Pool, { stem, people, at }: DemoSeed): Promise<SupportDemo> =>
  tx(pool, async db => {
    const seed: Seed = { people, idOf: (prefix, n) => seedId(prefix, stem, n), now: Date.parse(at) }
    await repo.insertPeople(db, people)
    const members = people.filter(({ role }) => role !== 'user')
    const teams = await seedTeams(db, members, seed.idOf)
    const policies = await seedPolicies(db, seed.idOf)
    await seedTools(db, seed.idOf)
    const setup = { teams, policies }
    return {
      conversations: await seedConversations(db, seed, setup),
      tickets: await seedTickets(db, seed, setup),
    }
  })
