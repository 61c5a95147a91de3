import { type Id, id } from '@earshot/contracts'
import { z } from 'zod'

export const presenceStates = ['viewing', 'typing', 'typing_note'] as const

const PresenceState = z
  .enum(presenceStates)
  .describe('`viewing` has it open, `typing` writes a reply, `typing_note` writes a note.')
  .meta({ id: 'PresenceState' })
export type PresenceState = z.infer<typeof PresenceState>

/** A member who has a conversation or ticket open. */
const Present = z
  .object({ principalId: id('principal'), name: z.string(), state: PresenceState })
  .meta({ id: 'PresentMember' })
export type Present = z.infer<typeof Present>

const example = { principalId: 'principal_01kk2m9v3yecst1qr6b2k5p9xa', name: 'Ada', state: 'typing' }

export const Presence = z
  .object({
    members: z
      .array(Present)
      .describe('Who has it open, including the caller, in the order in which they opened it.'),
  })
  .meta({ id: 'Presence', example: { members: [example] } })
export type Presence = z.infer<typeof Presence>

export const PresenceInput = z
  .strictObject({ state: PresenceState })
  .meta({ id: 'PresenceInput', example: { state: 'typing' } })

/** The conversation or ticket. */
export type RecordId = Id<'conversation' | 'ticket'>
