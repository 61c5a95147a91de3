import { type Caller, fail, failFields, flag, permits } from '@earshot/contracts'
import { z } from 'zod'

/** The query of operations that can bring in history from another system. */
export const HistoryQuery = z.object({
  notify: flag
    .optional()
    .describe(
      '`false` emits no event and starts nothing (SLA targets, routing, workflows), for moving data from another system. Requires the scope admin.',
    )
    .meta({ headerAlias: { name: 'X-Import-Mode', values: { true: 'false' } } }),
})

/** The caller, without events if the query asks for it. @throws {ApiError} INSUFFICIENT_SCOPE */
export const quietIfAsked = (caller: Caller, { notify }: z.output<typeof HistoryQuery>): Caller => {
  if (notify !== false) return caller
  if (!permits(caller, 'admin'))
    fail('INSUFFICIENT_SCOPE', 'notify=false, or X-Import-Mode, requires the scope admin.')
  return { ...caller, isQuiet: true }
}

/** @throws {ApiError} INSUFFICIENT_SCOPE, VALIDATION_ERROR */
export const checkCreatedAt = (caller: Caller, createdAt: string | undefined): void => {
  if (createdAt === undefined) return
  if (!permits(caller, 'admin')) fail('INSUFFICIENT_SCOPE', 'Setting createdAt requires the scope admin.')
  if (Date.parse(createdAt) > Date.now())
    failFields({ path: 'createdAt', code: 'invalid', message: 'must not be in the future' })
}
