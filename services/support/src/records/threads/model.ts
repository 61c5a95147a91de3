import { type IdPrefix, id, idPattern } from '@earshot/contracts'
import { z } from 'zod'

/** A filter by an id, or by `none`. */
export const idOrNone = <P extends IdPrefix>(prefix: P) =>
  z
    .union([z.literal('none'), id(prefix)])
    .meta({ wire: { type: 'string', pattern: `^(none|${idPattern(prefix).source.slice(1, -1)})$` } })

/** Where a conversation or ticket is split. */
export const fromMessageId = id('message').describe(
  'The first message or note to move. All later ones move with it.',
)

/** Other names of the assigned member and team in requests. */
export const assigneeAliases = {
  principal: { aliases: ['assigneePrincipalId', 'assignedAgentPrincipalId', 'agentPrincipalId'] },
  team: { aliases: ['assigneeTeamId'] },
}

/** Omitted fields stay unchanged. */
export const Assignment = z
  .strictObject({
    assignedPrincipalId: id('principal').nullable().meta(assigneeAliases.principal),
    assignedTeamId: id('team').nullable().meta(assigneeAliases.team),
  })
  .partial()
  .refine(it => Object.keys(it).length > 0, 'must have assignedPrincipalId, assignedTeamId or both')
export type Assignment = z.output<typeof Assignment>
