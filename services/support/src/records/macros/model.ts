import { Attachment, AttachmentsInput, flag, id, longText, shortText, Timestamp } from '@earshot/contracts'
import { z } from 'zod'
import { MacroAction, MacroActionsInput } from '../actions/model.ts'
import * as examples from '../examples.ts'

const about = {
  content:
    'May contain variables such as `{{visitor.firstName | there}}`: `visitor.name`, `visitor.firstName`, `agent.name`, `conversation.subject`, `ticket.number`, `company.name` and `workspace.name`. The text after `|` replaces a missing value.',
  attachments: 'Uploaded files, and links. Sent with the message.',
  actions: 'Run when the message is sent. May be the only content of the macro.',
  teamId: 'The team that uses the macro. Null: all members. A deleted team becomes null.',
}

export const Macro = z
  .object({
    id: id('macro'),
    name: z.string(),
    content: z.string().describe(about.content),
    attachments: z.array(Attachment).describe(about.attachments),
    actions: z.array(MacroAction).describe(about.actions),
    teamId: id('team').nullable().describe(about.teamId),
    useCount: z.int().describe('How often it was applied.'),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: 'Macro', example: examples.macro, derived: ['useCount'] })
export type Macro = z.infer<typeof Macro>

const fields = {
  name: shortText(100),
  content: longText(4000).describe(about.content),
  attachments: AttachmentsInput.describe(about.attachments),
  actions: MacroActionsInput.describe(about.actions),
  teamId: id('team').nullable().describe(about.teamId),
}

const { name, content, actions } = examples.macro

export const MacroInput = z
  .strictObject({
    ...fields,
    attachments: fields.attachments.default([]),
    actions: fields.actions.default([]),
    teamId: fields.teamId.default(null),
  })
  .meta({ id: 'MacroInput', example: { name, content, actions } })
export type MacroInput = z.output<typeof MacroInput>

export const MacroPatch = z
  .strictObject(fields)
  .partial()
  .meta({ id: 'MacroPatch', example: { content: 'Which browser do you use?' } })
export type MacroPatch = z.output<typeof MacroPatch>

export const MacroQuery = z.object({
  mine: flag
    .default(false)
    .describe('Only macros for all members and for the teams of the caller. Members never see others.'),
})

/** Where a macro is applied. */
export const MacroUse = z
  .strictObject({ conversationId: id('conversation').optional(), ticketId: id('ticket').optional() })
  .refine(it => (it.conversationId === undefined) !== (it.ticketId === undefined), {
    path: ['conversationId'],
    message: 'is required, or else ticketId; not both',
  })
  .meta({ id: 'MacroUseInput', example: { conversationId: examples.conversation.id } })
export type MacroUse = z.output<typeof MacroUse>

export const AppliedMacro = z
  .object({
    content: z.string().describe('The text with the values of the variables.'),
    attachments: z.array(Attachment).describe('Those whose files still exist, to be sent with the message.'),
    actions: z.array(MacroAction).describe('To be sent with the message, in its field `actions`.'),
  })
  .meta({
    id: 'AppliedMacro',
    example: {
      content: 'Hi Grace, which browser do you use?',
      attachments: [],
      actions: examples.macro.actions,
    },
  })
export type AppliedMacro = z.infer<typeof AppliedMacro>

export const MacroPreviewInput = z
  .strictObject({ content: longText(4000) })
  .meta({ id: 'MacroPreviewInput', example: { content: examples.macro.content } })

export const MacroPreview = z
  .object({ content: z.string() })
  .meta({ id: 'MacroPreview', example: { content: 'Hi Grace, which browser do you use?' } })
