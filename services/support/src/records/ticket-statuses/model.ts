import { id, shortText, Timestamp, ticketStages } from '@earshot/contracts'
import { z } from 'zod'
import { TicketCategory } from '../../shared/enums.ts'
import * as examples from '../examples.ts'

const category = TicketCategory.describe('What clocks, filters and events depend on.')
const stage = z
  .enum(ticketStages)
  .nullable()
  .describe('What the requester of a customer ticket sees. Null shows nothing.')
const isDefault = z
  .boolean()
  .describe('Whether tickets get this status when they enter the category without a specific status.')
const position = z.int().min(0).max(1_000_000)

export const TicketStatus = z
  .object({
    id: id('ticket_status'),
    name: z.string(),
    category,
    stage,
    isDefault,
    position: z.int(),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: 'TicketStatus', example: examples.ticketStatus })
export type TicketStatus = z.infer<typeof TicketStatus>

const fields = { name: shortText(50), category, stage, isDefault, position }

export const TicketStatusInput = z
  .strictObject({
    ...fields,
    stage: stage.default(null),
    isDefault: isDefault.default(false),
    position: position.optional().describe('Default: after the last status.'),
  })
  .meta({
    id: 'TicketStatusInput',
    example: { name: 'Waiting for a release', category: 'pending', stage: 'in_progress' },
  })
export type TicketStatusInput = z.output<typeof TicketStatusInput>

export const TicketStatusPatch = z
  .strictObject(fields)
  .partial()
  .meta({ id: 'TicketStatusPatch', example: { name: 'Waiting for the next release' } })
export type TicketStatusPatch = z.output<typeof TicketStatusPatch>
