import type { Id } from '@earshot/contracts'
import { type Db, many, msUntil, run, sql } from '@earshot/db'
import { conversationColumns, conversationJoins } from '../conversations/repo.ts'
import type { ConversationRow } from '../conversations/row.ts'
import type { SilenceTrigger, Workflow } from './model.ts'

/** A silence that starts: whose it is, and since when. */
export type SilenceStart = { conversationId: Id<'conversation'>; trigger: SilenceTrigger; since: string }

export type SilenceEnd = { conversationId: Id<'conversation'>; trigger: SilenceTrigger }

/**
 * Starts silences for every enabled workflow of the trigger. A customer's silence restarts with each message to them; the
 * team's continues from the first message without a reply. A silence that has fired stays until it ends.
 */
export const startSilences = (db: Db, started: SilenceStart[]) =>
  run(db, 'start_silences')`
    insert into silences (conversation_id, workflow_id, since_at, due_at)
    select started.id, w.id, started.since, started.since + w.after_seconds * interval '1 second'
    from unnest(${started.map(it => it.conversationId)}::text[], ${started.map(it => it.trigger)}::text[],
      ${started.map(it => it.since)}::timestamptz[]) as started (id, trigger, since)
    join workflows w on w.trigger = started.trigger and w.enabled
    on conflict (conversation_id, workflow_id) do update set since_at = excluded.since_at, due_at = excluded.due_at
      where silences.fired_at is null and silences.workflow_id in (
        select id from workflows where trigger = 'customer_unresponsive')`

/** Silences belong to the conversation with the later messages, unless the customer still waits in the other one. */
export const moveSilences = (
  db: Db,
  { id, intoId }: { id: Id<'conversation'>; intoId: Id<'conversation'> },
) =>
  run(db)`
    update silences s set conversation_id = ${id} from workflows w, conversations c
    where s.conversation_id = ${intoId} and c.id = s.conversation_id and w.id = s.workflow_id
      and (c.waiting_since is null or w.trigger <> 'teammate_unresponsive')`

export const endSilences = (db: Db, ended: SilenceEnd[]) =>
  run(db, 'end_silences')`
    delete from silences s using workflows w,
      unnest(${ended.map(it => it.conversationId)}::text[], ${ended.map(it => it.trigger)}::text[])
        as ended (id, trigger)
    where s.conversation_id = ended.id and w.id = s.workflow_id and w.trigger = ended.trigger`

export type DueSilence = {
  sinceAt: string
  silenceSeconds: number
  workflow: Pick<Workflow, 'id' | 'name' | 'conditions' | 'actions'> & { trigger: SilenceTrigger }
  row: ConversationRow
  now: string
}

type Row = ConversationRow & {
  sinceAt: string
  silenceSeconds: number
  workflow: DueSilence['workflow']
  now: string
}

/** The ms until the first silence is due. */
export const nextSilenceMs = (db: Db, except: string[]) =>
  msUntil(
    db,
    'next_silence',
    sql`
      select due_at from silences
      where fired_at is null and not conversation_id || workflow_id = any(${except})`,
  )

/** Locks due silences with their conversations, skipping locked ones. `except` contains ids as in {@link silenceId}. */
export const lockDue = async (
  db: Db,
  { limit, except }: { limit: number; except: string[] },
): Promise<DueSilence[]> => {
  const rows = await many<Row>(db, 'lock_due_silences')`
    select ${conversationColumns}, s.since_at, w.after_seconds as silence_seconds,
      jsonb_build_object('id', w.id, 'name', w.name, 'trigger', w.trigger, 'conditions', w.conditions,
        'actions', w.actions) as workflow,
      clock_timestamp()::timestamptz(3) as now
    from silences s join workflows w on w.id = s.workflow_id
      join conversations c on c.id = s.conversation_id ${conversationJoins}
    where s.due_at <= now() and s.fired_at is null and not s.conversation_id || s.workflow_id = any(${except})
    order by s.due_at limit ${limit} for update of s, c skip locked`
  return rows.map(({ sinceAt, silenceSeconds, workflow, now, ...row }) => ({
    sinceAt,
    silenceSeconds,
    workflow,
    now,
    row,
  }))
}

export const silenceId = ({ row, workflow }: Pick<DueSilence, 'row' | 'workflow'>): string =>
  row.id + workflow.id

export const markFired = (db: Db, fired: DueSilence[]) =>
  run(db, 'mark_fired')`
    update silences s set fired_at = clock_timestamp()
    from unnest(${fired.map(({ row }) => row.id)}::text[], ${fired.map(({ workflow }) => workflow.id)}::text[])
      as fired (conversation_id, workflow_id)
    where s.conversation_id = fired.conversation_id and s.workflow_id = fired.workflow_id`
