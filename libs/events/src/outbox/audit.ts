import { type AuditEntry, type Caller, newId } from '@earshot/contracts'
import type { Db } from '@earshot/db'
import { emit } from './emit.ts'

/** What an admin did: `before` is null for what was made, `after` for what is gone. Neither may hold a secret. */
export type AdminAction = Pick<AuditEntry, 'action' | 'target' | 'before' | 'after'>

/** Tells the audit log of an admin's action, in the transaction of the action itself. Only fields that differ are told. */
export const audit = (
  db: Db,
  caller: Caller,
  { action, target, before, after }: AdminAction,
): Promise<void> =>
  emit(db, caller, 'audit.recorded', {
    entry: {
      id: newId('audit'),
      at: new Date().toISOString(),
      action,
      actor: { principalId: caller.principalId, name: caller.name, credentialId: caller.credentialId },
      target,
      before: before && after ? differing(before, after) : before,
      after: before && after ? differing(after, before) : after,
      requestId: caller.requestId,
      address: caller.address ?? null,
    },
  })

type Fields = Record<string, unknown>

const differing = (these: Fields, others: Fields): Fields =>
  Object.fromEntries(
    Object.entries(these).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(others[name])),
  )

/** Tells the audit log of things of one kind that admins make, change and delete; `told` is what it may know of one. */
export const auditOf = <T extends { id: string }>(kind: string, told: (it: T) => Fields) => ({
  created: (db: Db, caller: Caller, it: T) =>
    audit(db, caller, {
      action: `${kind}.created`,
      target: { kind, id: it.id },
      before: null,
      after: told(it),
    }),
  updated: (db: Db, caller: Caller, before: T, after: T) =>
    audit(db, caller, {
      action: `${kind}.updated`,
      target: { kind, id: after.id },
      before: told(before),
      after: told(after),
    }),
  deleted: (db: Db, caller: Caller, it: T) =>
    audit(db, caller, {
      action: `${kind}.deleted`,
      target: { kind, id: it.id },
      before: told(it),
      after: null,
    }),
})
