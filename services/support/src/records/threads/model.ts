import { id } from '@earshot/contracts'
import { z } from 'zod'

/** A filter by an id, or by `none`. */
export const orNone = <T extends z.ZodType>(schema: T) => z.union([z.literal('none'), schema])

/** Omitted fields stay unchanged. */
export const Assignment = z
  .object({ assignedPrincipalId: id('principal').nullable(), assignedTeamId: id('team').nullable() })
  .partial()
  .refine(it => Object.keys(it).length > 0, 'must have assignedPrincipalId, assignedTeamId or both')
export type Assignment = z.output<typeof Assignment>
