import { channels, id, longText, priorities, shortText, Timestamp } from '@earshot/contracts'
import { z } from 'zod'
import { Priority } from '../../shared/enums.ts'
import * as examples from '../examples.ts'

export const triggers = ['customer_unresponsive', 'teammate_unresponsive'] as const
export type WorkflowTrigger = (typeof triggers)[number]

const fourteenDays = 14 * 24 * 60 * 60

const conditions = {
  priority: z.enum(priorities).nullable(),
  channel: z.enum(channels).nullable(),
  assignedTeamId: id('team').nullable(),
  tag: z.string().nullable(),
}

const Conditions = z.object(conditions).meta({
  id: 'WorkflowConditions',
  description: 'Checked when the silence is over the limit. Null matches everything.',
})
export type Conditions = z.infer<typeof Conditions>

/** Omitted conditions are null. */
const ConditionsInput = z
  .strictObject({
    priority: conditions.priority.default(null),
    channel: conditions.channel.default(null),
    assignedTeamId: conditions.assignedTeamId.default(null),
    tag: conditions.tag.default(null),
  })
  .meta({ id: 'WorkflowConditionsInput' })

const assign = { assignedPrincipalId: id('principal').nullable(), assignedTeamId: id('team').nullable() }
const forSeconds = z
  .int()
  .min(60)
  .max(fourteenDays)
  .nullable()
  .describe('Null snoozes until the visitor writes.')

const Action = z
  .discriminatedUnion('type', [
    z.strictObject({ type: z.literal('priority'), priority: Priority }),
    z.strictObject({ type: z.literal('tag'), tag: z.string() }),
    z.strictObject({ type: z.literal('note'), content: z.string() }),
    z.strictObject({ type: z.literal('close') }),
    z.strictObject({ type: z.literal('assign'), ...assign }),
    z.strictObject({ type: z.literal('snooze'), forSeconds }),
  ])
  .meta({ id: 'WorkflowAction' })
export type Action = z.infer<typeof Action>

const ActionInput = z
  .discriminatedUnion('type', [
    z.strictObject({ type: z.literal('priority'), priority: Priority }),
    z.strictObject({ type: z.literal('tag'), tag: shortText(50) }),
    z.strictObject({ type: z.literal('note'), content: longText(4000).min(1) }),
    z.strictObject({ type: z.literal('close') }),
    z.strictObject({
      type: z.literal('assign'),
      assignedPrincipalId: assign.assignedPrincipalId.default(null),
      assignedTeamId: assign.assignedTeamId.default(null),
    }),
    z.strictObject({ type: z.literal('snooze'), forSeconds: forSeconds.default(null) }),
  ])
  .meta({ id: 'WorkflowActionInput' })

const doneInOrder = 'Run in order, after the event is emitted.'

const fields = {
  name: shortText(100),
  enabled: z.boolean(),
  trigger: z
    .enum(triggers)
    .describe(
      'Whose silence counts: the customer’s after a message of a member, or the team’s after a message of the customer.',
    ),
  afterSeconds: z.int().min(30).max(fourteenDays),
}

const input = {
  ...fields,
  conditions: ConditionsInput,
  actions: z.array(ActionInput).max(10).describe(doneInOrder),
}

export const Workflow = z
  .object({
    id: id('workflow'),
    ...fields,
    name: z.string(),
    conditions: Conditions,
    actions: z.array(Action).describe(doneInOrder),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: 'Workflow', example: examples.workflow })
export type Workflow = z.infer<typeof Workflow>

export const WorkflowInput = z
  .strictObject({
    ...input,
    enabled: input.enabled.default(true),
    conditions: input.conditions.prefault({}),
    actions: input.actions.default([]),
  })
  .meta({
    id: 'WorkflowInput',
    example: {
      name: examples.workflow.name,
      trigger: examples.workflow.trigger,
      afterSeconds: examples.workflow.afterSeconds,
      actions: examples.workflow.actions,
    },
  })
export type WorkflowInput = z.output<typeof WorkflowInput>

export const WorkflowPatch = z
  .strictObject(input)
  .omit({ trigger: true })
  .partial()
  .meta({ id: 'WorkflowPatch', example: { enabled: false } })
export type WorkflowPatch = z.output<typeof WorkflowPatch>
