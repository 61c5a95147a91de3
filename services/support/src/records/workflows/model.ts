import { channels, id, priorities, shortText, Timestamp } from '@earshot/contracts'
import { z } from 'zod'
import { Tag } from '../../shared/tag.ts'
import { fourteenDays, WorkflowAction, WorkflowActionsInput } from '../actions/model.ts'
import * as examples from '../examples.ts'

/** Changes of a conversation that start workflows at once, in the transaction of the change. */
const changeTriggers = [
  'conversation_created',
  'customer_replied',
  'teammate_replied',
  'tag_added',
  'priority_changed',
] as const
const silenceTriggers = ['customer_unresponsive', 'teammate_unresponsive'] as const
const triggers = [...changeTriggers, ...silenceTriggers] as const

export type ChangeTrigger = (typeof changeTriggers)[number]
export type SilenceTrigger = (typeof silenceTriggers)[number]
export type WorkflowTrigger = (typeof triggers)[number]

export const isSilence = (trigger: WorkflowTrigger): trigger is SilenceTrigger =>
  (silenceTriggers as readonly string[]).includes(trigger)

/** Whether the change that starts the workflow is a message, whose text can be a condition. */
export const hasMessage = (trigger: WorkflowTrigger): boolean =>
  trigger === 'conversation_created' || trigger === 'customer_replied' || trigger === 'teammate_replied'

const conditions = {
  priority: z.enum(priorities).nullable(),
  channel: z.enum(channels).nullable(),
  assignedTeamId: id('team').nullable(),
  tag: z.string().nullable().describe('For `tag_added`: the tag that was added.'),
}

const textContains = z
  .array(z.string())
  .nullable()
  .describe('The message contains one of these texts. Upper and lower case are the same.')

const Conditions = z.object({ ...conditions, textContains }).meta({
  id: 'WorkflowConditions',
  description:
    'Checked when the trigger occurs, on the conversation after the change. Null matches everything.',
})
export type Conditions = z.infer<typeof Conditions>

/** Omitted conditions are null. */
const ConditionsInput = z
  .strictObject({
    priority: conditions.priority.default(null),
    channel: conditions.channel.default(null),
    assignedTeamId: conditions.assignedTeamId.default(null),
    tag: Tag.nullable().default(null),
    textContains: z.array(shortText(200)).min(1).max(20).nullable().default(null),
  })
  .meta({ id: 'WorkflowConditionsInput' })

const doneInOrder =
  'Run in order. A silence may have none: it emits an event. What they change starts no other workflow.'

const fields = {
  name: shortText(100),
  enabled: z.boolean(),
  trigger: z
    .enum(triggers)
    .describe(
      'What starts the workflow. `customer_unresponsive`: the customer’s silence after a message of a member; `teammate_unresponsive`: the team’s silence after a message of the customer. `customer_replied` does not include the first message.',
    ),
  afterSeconds: z
    .int()
    .min(30)
    .max(fourteenDays)
    .nullable()
    .describe('How long the silence lasts. Null for the triggers that are no silence.'),
}

const input = {
  ...fields,
  conditions: ConditionsInput,
  actions: WorkflowActionsInput.describe(doneInOrder),
}

export const Workflow = z
  .object({
    id: id('workflow'),
    ...fields,
    name: z.string(),
    conditions: Conditions,
    actions: z.array(WorkflowAction).describe(doneInOrder),
    runCount: z.int().describe('How often it ran.'),
    lastRunAt: Timestamp.nullable(),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: 'Workflow', example: examples.workflow, derived: ['runCount', 'lastRunAt'] })
export type Workflow = z.infer<typeof Workflow>

export const WorkflowInput = z
  .strictObject({
    ...input,
    enabled: input.enabled.default(true),
    afterSeconds: input.afterSeconds.default(null),
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
