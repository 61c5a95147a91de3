import type { Id } from '@earshot/contracts'
import { type Db, run } from '@earshot/db'
import type { ThreadKind } from '../threads/row.ts'

/** Something that reports count, with the assignee and team at that time. */
export type Fact = {
  subjectId: string
  kind: ThreadKind
  fact: 'opened' | 'answered' | 'closed' | 'reopened' | 'rated'
  at: string
  seconds: number | null
  rating: number | null
  isFinal: boolean
  agentPrincipalId: Id<'principal'> | null
  teamId: Id<'team'> | null
}

/** Keeps only the first response of a subject: later ones conflict with it and are ignored. */
export const insertFacts = (db: Db, facts: Fact[]) =>
  run(db, 'insert_report_facts')`
    insert into report_facts (subject_id, kind, fact, at, seconds, rating, is_final, agent_principal_id, team_id)
    select * from unnest(
      ${facts.map(it => it.subjectId)}::text[], ${facts.map(it => it.kind)}::text[],
      ${facts.map(it => it.fact)}::text[], ${facts.map(it => it.at)}::timestamptz[],
      ${facts.map(it => it.seconds)}::int[], ${facts.map(it => it.rating)}::int[],
      ${facts.map(it => it.isFinal)}::boolean[], ${facts.map(it => it.agentPrincipalId)}::text[],
      ${facts.map(it => it.teamId)}::text[])
    on conflict (subject_id, fact) where is_final do nothing`

export const unmarkFinalClosings = (db: Db, subjectIds: string[]) =>
  run(db, 'unmark_final_closings')`
    update report_facts set is_final = false where subject_id = any(${subjectIds}) and fact = 'closed' and is_final`
