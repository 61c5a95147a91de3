import { AuditEntry as Entry, periodEnd, periodStart, storable } from '@earshot/contracts'
import { z } from 'zod'

export const auditExample: Entry = {
  id: 'audit_01kkd1n4gzecst1qkxxdy5vk8c',
  at: '2026-03-05T09:15:00.000Z',
  action: 'webhook.updated',
  actor: {
    principalId: 'principal_01kjvqhs34ecst1qkmw75hj5cn',
    name: 'Ada Moreno',
    credentialId: 'key_01kk2m9v40ecst1qv8d4n7x2ze',
  },
  target: { kind: 'webhook', id: 'webhook_01kk0dwbz0ecst1qh1m3c9w8vt' },
  before: { status: 'active' },
  after: { status: 'paused' },
  requestId: 'a1f0c9d2-7c1e-4a0b-9d7e-2f6c1b8e4d35',
  address: '203.0.113.7',
}

export const AuditEntry = Entry.meta({ id: 'AuditEntry', example: auditExample })
export type AuditEntry = z.output<typeof AuditEntry>

const word = storable.min(1).max(100)

export const AuditQuery = z.object({
  actor: word.optional().describe('The id of the principal who acted.'),
  action: word.optional().describe('The action, such as `webhook.updated`.'),
  target: word.optional().describe('The target: an id, or a kind such as `webhook`.'),
  dateFrom: periodStart.optional().describe('Entries at or after this time: a timestamp, or a day in UTC.'),
  dateTo: periodEnd.optional().describe('Entries at or before this time: a timestamp, or a day in UTC.'),
})
export type AuditQuery = z.output<typeof AuditQuery>
