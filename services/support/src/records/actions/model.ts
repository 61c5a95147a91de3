import { filledText, id } from '@earshot/contracts'
import { z } from 'zod'
import { Priority } from '../../shared/enums.ts'
import { Tag } from '../../shared/tag.ts'

export const fourteenDays = 14 * 24 * 60 * 60
const maxActions = 10

const assign = { assignedPrincipalId: id('principal').nullable(), assignedTeamId: id('team').nullable() }
const forSeconds = z
  .int()
  .min(60)
  .max(fourteenDays)
  .nullable()
  .describe('Null snoozes until the visitor writes.')
const content = filledText(4000)

const shown = [
  z.strictObject({ type: z.literal('priority'), priority: Priority }),
  z.strictObject({ type: z.literal('tag'), tag: z.string() }),
  z.strictObject({ type: z.literal('close') }),
  z.strictObject({ type: z.literal('assign'), ...assign }),
  z.strictObject({ type: z.literal('snooze'), forSeconds }),
] as const

const given = [
  z.strictObject({ type: z.literal('priority'), priority: Priority }),
  z.strictObject({ type: z.literal('tag'), tag: Tag }),
  z.strictObject({ type: z.literal('close') }),
  z.strictObject({
    type: z.literal('assign'),
    assignedPrincipalId: assign.assignedPrincipalId.default(null),
    assignedTeamId: assign.assignedTeamId.default(null),
  }),
  z.strictObject({ type: z.literal('snooze'), forSeconds: forSeconds.default(null) }),
] as const

/** The text of a macro is its reply, so only workflows have replies. They are public messages in the name of the team. */
const note = z.literal('note')
const noteOrReply = z.enum(['note', 'reply'])

export const MacroAction = z
  .discriminatedUnion('type', [...shown, z.strictObject({ type: note, content: z.string() })])
  .meta({ id: 'MacroAction' })

export const WorkflowAction = z
  .discriminatedUnion('type', [...shown, z.strictObject({ type: noteOrReply, content: z.string() })])
  .meta({ id: 'WorkflowAction' })
export type Action = z.infer<typeof WorkflowAction>

const MacroActionInput = z
  .discriminatedUnion('type', [...given, z.strictObject({ type: note, content })])
  .meta({ id: 'MacroActionInput' })
const WorkflowActionInput = z
  .discriminatedUnion('type', [...given, z.strictObject({ type: noteOrReply, content })])
  .meta({ id: 'WorkflowActionInput' })

export const MacroActionsInput = z.array(MacroActionInput).max(maxActions)
export const WorkflowActionsInput = z.array(WorkflowActionInput).max(maxActions)

export const ActionsInput = z.strictObject({ actions: MacroActionsInput.min(1) }).meta({
  id: 'ActionsInput',
  example: { actions: [{ type: 'tag', tag: 'billing' }, { type: 'close' }] },
})
