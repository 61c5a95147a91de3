import { type Db, run } from '@earshot/db'
import { separateThreads } from '../threads/merge-repo.ts'

/** Locks the conversations and tickets of the demo, so that no one adds a message meanwhile. */
export const lockThreads = async (db: Db, stem: string): Promise<void> => {
  await run(db)`select from conversations where id like ${`conversation_${stem}%`} order by id for update`
  await run(db)`select from tickets where id like ${`ticket_${stem}%`} order by id for update`
}

/** Deletes the conversations and tickets of the demo, with their messages, SLA clocks and facts for reports. */
export const deleteThreads = async (db: Db, stem: string): Promise<void> => {
  const conversations = `conversation_${stem}%`
  const tickets = `ticket_${stem}%`
  await separateThreads(db, 'conversation', conversations)
  await separateThreads(db, 'ticket', tickets)
  await run(db)`delete from messages where conversation_id like ${conversations}`
  await run(db)`delete from silences where conversation_id like ${conversations}`
  await run(db)`delete from unread_replies where conversation_id like ${conversations}`
  await run(db)`delete from conversation_mentions where conversation_id like ${conversations}`
  await run(db)`delete from conversation_reads where conversation_id like ${conversations}`
  await run(db)`update conversations set split_from_id = null where split_from_id like ${conversations}`
  await run(db)`update tickets set split_from_id = null where split_from_id like ${tickets}`
  await run(db)`
    update conversations set previous_conversation_id = null
    where previous_conversation_id like ${conversations}`
  await run(db)`delete from ticket_mentions where ticket_id like ${tickets}`
  await run(db)`delete from ticket_messages where ticket_id like ${tickets}`
  await run(db)`
    delete from thread_links
    where thread_id like ${tickets} or thread_id like ${conversations}
      or target_id like ${conversations} or target_id like ${tickets}`
  for (const subjects of [conversations, tickets]) {
    await run(db)`delete from sla_applied where subject_id like ${subjects}`
    await run(db)`delete from sla_clocks where subject_id like ${subjects}`
    await run(db)`delete from report_facts where subject_id like ${subjects}`
  }
  await run(db)`delete from conversations where id like ${conversations}`
  await run(db)`delete from tickets where id like ${tickets}`
}

/**
 * Deletes the policies of the demo, whose running clocks for other conversations and tickets are cancelled, and its other
 * settings. Business hours and teams that are used elsewhere remain.
 */
export const deleteSetUp = async (db: Db, stem: string): Promise<void> => {
  const policies = `sla_policy_${stem}%`
  await run(db)`
    update sla_clocks set cancelled_at = clock_timestamp(), alarm_at = null
    where policy_id like ${policies} and settled_at is null and cancelled_at is null`
  await run(db)`delete from sla_applied where policy_id like ${policies}`
  await run(db)`delete from sla_policies where id like ${policies}`
  await run(db)`delete from macros where id like ${`macro_${stem}%`}`
  await run(db)`delete from workflows where id like ${`workflow_${stem}%`}`
  await run(db)`delete from attribute_definitions where id like ${`attribute_${stem}%`}`
  await run(db)`
    delete from business_hours h where id like ${`business_hours_${stem}%`}
      and not exists (select from sla_policies where business_hours_id = h.id)`
  await run(db)`
    delete from teams t where id like ${`team_${stem}%`}
      and not exists (select from conversations where assigned_team_id = t.id)
      and not exists (select from tickets where assigned_team_id = t.id)`
}
