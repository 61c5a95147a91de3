import { type AuditEntry, type Caller, newId } from '@earshot/contracts'
import type { Db } from '@earshot/db'
import { emit } from './emit.ts'

/** An admin's action. `before` is null for a created object, `after` for a deleted one. Neither may contain a secret. */
export type AdminAction = Pick<AuditEntry, 'action' | 'target' | 'before' | 'after'>

/**
 * Records an admin's action for the audit log, in the transaction of the action. For an update, only changed fields are recorded.
 */
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

/** Records changes of one kind of object for the audit log. `fieldsOf` selects the fields to record. */
export const auditedChanges = <T extends { id: string }>(kind: string, fieldsOf: (it: T) => Fields) => ({
  created: (db: Db, caller: Caller, it: T) =>
    audit(db, caller, {
      action: `${kind}.created`,
      target: { kind, id: it.id },
      before: null,
      after: fieldsOf(it),
    }),
  updated: (db: Db, caller: Caller, before: T, after: T) =>
    audit(db, caller, {
      action: `${kind}.updated`,
      target: { kind, id: after.id },
      before: fieldsOf(before),
      after: fieldsOf(after),
    }),
  deleted: (db: Db, caller: Caller, it: T) =>
    audit(db, caller, {
      action: `${kind}.deleted`,
      target: { kind, id: it.id },
      before: fieldsOf(it),
      after: null,
    }),
})
