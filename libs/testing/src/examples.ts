import { type AuditEntry, newId, type Principal } from '@earshot/contracts'

/** A new user. */
export const principal = (): Principal => ({
  id: newId('principal'),
  kind: 'user',
  name: 'Grace',
  email: 'grace@example.org',
  role: 'user',
  companyId: null,
  version: 1,
})

/** The audit log entry of a deleted webhook. */
export const auditEntry = (): AuditEntry => ({
  id: newId('audit'),
  at: '2026-03-05T09:15:00.000Z',
  action: 'webhook.deleted',
  actor: { principalId: newId('principal'), name: 'Grace', credentialId: newId('key') },
  target: { kind: 'webhook', id: newId('webhook') },
  before: { url: 'https://example.com' },
  after: null,
  requestId: null,
  address: null,
})
