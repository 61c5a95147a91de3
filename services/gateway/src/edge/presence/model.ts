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

/** A visitor who types in their conversation. */
const Typist = z.object({
  principalId: id('principal'),
  name: z.string().nullable(),
  state: z.literal('typing'),
})

/** Someone who has a conversation or ticket open, as the gateways know it. Of the visitor, they know only that they type. */
export const Occupant = z.discriminatedUnion('side', [
  Present.extend({ side: z.literal('team') }),
  Typist.extend({ side: z.literal('visitor') }),
])
export type Occupant = z.infer<typeof Occupant>

const example = { principalId: 'principal_01kk2m9v3yecst1qr6b2k5p9xa', name: 'Ada', state: 'typing' }

export const Presence = z
  .object({
    members: z
      .array(Present)
      .describe(
        'The members who have it open, including the caller, in the order in which they opened it. Empty for visitors.',
      ),
    typing: z
      .array(z.object({ name: z.string().nullable() }).meta({ id: 'TypingName' }))
      .describe(
        'Who types on the other side of a conversation: for members, the visitor; for the visitor, the members who write a reply. Visitors get the name that replies show, or null for a member without one, and nothing else of members. An anonymous visitor is called by a code, such as `Visitor 4F2K`.',
      ),
  })
  .meta({ id: 'Presence', example: { members: [example], typing: [{ name: 'Grace Holt' }] } })
export type Presence = z.infer<typeof Presence>

export const PresenceInput = z
  .strictObject({ state: PresenceState })
  .meta({ id: 'PresenceInput', example: { state: 'typing' } })

/** The conversation or ticket. */
export type RecordId = Id<'conversation' | 'ticket'>
