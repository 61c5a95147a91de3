import type { Db } from '@earshot/db'
import { type ConversationChange, statusChanged } from '../../records/conversations/change.ts'
import type { SilenceTrigger } from '../../records/workflows/model.ts'
import { endSilences, type SilenceEnd, type SilenceStart } from '../../records/workflows/silence-repo.ts'

const customer: SilenceTrigger = 'customer_unresponsive'
const team: SilenceTrigger = 'teammate_unresponsive'

/** A visitor's message ends the customer's silence and starts the team's; a message of a member does the reverse. */
const silenceChange = ({
  message,
}: ConversationChange): { ended?: SilenceTrigger; started?: SilenceTrigger } => {
  if (!message || message.isInternal || message.automated) return {}
  if (message.senderType === 'visitor') return { ended: customer, started: team }
  return message.senderType === 'agent' ? { ended: team, started: customer } : {}
}

/** In a conversation that was closed or snoozed, no one waits for a reply. */
const stopsWaiting = (change: ConversationChange): boolean =>
  statusChanged(change) && change.after.status !== 'open'

const endedSilences = (change: ConversationChange): SilenceEnd[] => {
  const { ended } = silenceChange(change)
  const triggers = stopsWaiting(change) ? [customer, team] : ended ? [ended] : []
  return triggers.map(trigger => ({ conversationId: change.after.id, trigger }))
}

/** The silences that start after messages in open conversations. */
export const startedSilences = (changes: ConversationChange[]): SilenceStart[] =>
  changes.flatMap(change => {
    const { started } = silenceChange(change)
    if (!started || !change.message || change.after.status !== 'open') return []
    return [{ conversationId: change.after.id, trigger: started, since: change.message.createdAt }]
  })

/** Ends silences after messages, and when a conversation is closed or snoozed. */
export const endSilencesAfter = async (db: Db, changes: ConversationChange[]): Promise<void> => {
  const ended = changes.flatMap(endedSilences)
  if (ended.length > 0) await endSilences(db, ended)
}
