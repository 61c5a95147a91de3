import type { TestEarshot } from '../../../deployments/earshot.ts'
import type { Case } from './case.ts'
import { feedbackCases } from './feedback.ts'
import { gatewayCases } from './gateway.ts'
import { participationCases } from './participation.ts'
import { planningCases } from './planning.ts'
import { reportCases } from './reports.ts'
import { slaCases } from './sla.ts'
import { supportCases } from './support.ts'
import { ticketsCases } from './tickets.ts'
import { webhooksCases } from './webhooks.ts'

export type { Case, Sent } from './case.ts'

/** The cases of all operations, by operation id. */
export const casesFor = (earshot: TestEarshot): Record<string, Case> => ({
  ...gatewayCases(earshot),
  ...feedbackCases(earshot),
  ...participationCases(earshot),
  ...planningCases(earshot),
  ...supportCases(earshot),
  ...slaCases(earshot),
  ...ticketsCases(earshot),
  ...reportCases(earshot),
  ...webhooksCases(earshot),
})

/** Error codes that only occur in races, which other tests cover. */
export const onlyInRaces: Record<string, string[]> = {
  removeDemoData: ['CONFLICT'],
  createPost: ['CONFLICT'],
  setConversationStatus: ['CONFLICT'],
  assignConversation: ['CONFLICT'],
  unmergeConversation: ['CONFLICT'],
  updateMessage: ['CONFLICT'],
  deleteMessage: ['CONFLICT'],
  setTicketStatus: ['CONFLICT'],
  assignTicket: ['CONFLICT'],
}
