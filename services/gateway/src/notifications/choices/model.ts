import { type NotificationKind, notificationKinds } from '@earshot/contracts'
import { z } from 'zod'

const Email = z
  .enum(['off', 'immediately', 'daily'])
  .describe(
    '`immediately`: within minutes, unless it was read before; several about one object are one email. `daily`: one email at 08:00 UTC.',
  )

const fields = {
  panel: z.boolean().describe('In the list of notifications.'),
  browser: z.boolean().describe('As a notification of the browser, while the panel is open in a tab.'),
  email: Email,
}

/** How a member is notified of one kind. */
export const Choice = z.object(fields).meta({ id: 'NotificationChoice' })
export type Choice = z.output<typeof Choice>

const ChoicePatch = z.strictObject(fields).partial().meta({ id: 'NotificationChoicePatch' })

const byKind = <T>(value: T) =>
  Object.fromEntries(notificationKinds.map(kind => [kind, value])) as Record<NotificationKind, T>

const panel = { panel: true, browser: false, email: 'off' } as const
const personal = { panel: true, browser: true, email: 'immediately' } as const

/** Until a member chooses something else. */
export const defaultChoices: Record<NotificationKind, Choice> = {
  mention: personal,
  assignment: personal,
  reply: { ...personal, email: 'off' },
  sla_approaching: { ...personal, email: 'off' },
  sla_breached: personal,
  held: panel,
  webhook_failing: { ...panel, email: 'immediately' },
  webhook_disabled: { ...panel, email: 'immediately' },
}

export const Choices = z.object(byKind(Choice)).meta({ id: 'NotificationChoices', example: defaultChoices })
export type Choices = z.output<typeof Choices>

export const ChoicesPatch = z
  .strictObject(byKind(ChoicePatch))
  .partial()
  .meta({ id: 'NotificationChoicesPatch', example: { reply: { email: 'daily' } } })
export type ChoicesPatch = z.output<typeof ChoicesPatch>
