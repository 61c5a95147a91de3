import type { EventData, Id } from '@earshot/contracts'
import type { Match } from '../sla-policies/model.ts'
import type { ThreadKind } from '../threads/row.ts'
import type { Standing } from './reconcile.ts'

type Told = EventData<'sla.breached'>

/** A conversation or a ticket, as the SLA sees it. */
export type Subject = {
  kind: ThreadKind
  id: Id<ThreadKind>
  /** What policies are chosen by. A ticket has no channel. */
  match: Match
  standing: Omit<Standing, 'wasAnswered'>
  /** How events name it. */
  told: Omit<Told, 'sla'>
}

/** What became of it in one transaction. */
export type SubjectChange = {
  before: Subject
  after: Subject
  isNew: boolean
  /** A person answered. */
  isAnswer: boolean
  now: number
}
