import type { components } from '@earshot/client'
import { isOneOf } from '../../url/one-of.ts'

export type DeadLetter = components['schemas']['DeadLetter']
export type DeadQueue = DeadLetter['queue']

export const deadQueues = [
  'events',
  'deliveries',
  'feedback_events',
  'support_events',
  'accounts_events',
  'files_events',
  'mail_events',
] as const satisfies readonly DeadQueue[]

export const isDeadQueue = isOneOf(deadQueues)
