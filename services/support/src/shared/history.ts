import { type Caller, failFields, moment } from '@earshot/contracts'
import { checkCreatedAt } from '@earshot/http'

/** The field of bodies that bring in conversations, tickets and messages of another system. */
export const importedAt = moment
  .optional()
  .describe(
    'For moving history from another system: requires the scope admin and `notify=false`. Messages must be created in their order.',
  )

/** @throws {ApiError} INSUFFICIENT_SCOPE, VALIDATION_ERROR. Without `notify=false`, targets of the past would be breached at once. */
export const checkImportedAt = (caller: Caller, createdAt: string | undefined): void => {
  checkCreatedAt(caller, createdAt)
  if (createdAt !== undefined && !caller.isQuiet)
    failFields({ path: 'createdAt', code: 'invalid', message: 'requires the query notify=false' })
}

/** The time of a message in a thread that is locked. @throws {ApiError} VALIDATION_ERROR if it is before `last` */
export const messageTime = (
  createdAt: string | undefined,
  { last, now }: { last: string; now: string },
): string => {
  if (createdAt === undefined) return now
  if (createdAt < last)
    failFields({
      path: 'createdAt',
      code: 'invalid',
      message: `must not be before ${last}, the time of the last message`,
    })
  return createdAt
}
