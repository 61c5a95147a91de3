import { id } from '@earshot/contracts'
import { z } from 'zod'

/** A filter by an id, or by `none`. */
export const orNone = <T extends z.ZodType>(schema: T) => z.union([z.literal('none'), schema])

/** Omitted fields stay unchanged. */
export const Assignment = z
  .object({ assigneePrincipalId: id('principal').nullable(), teamId: id('team').nullable() })
  .partial()
export type Assignment = z.output<typeof Assignment>
