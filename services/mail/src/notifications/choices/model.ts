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

/** Kinds about conversations and tickets, which may belong to a team. */
export const teamKinds = [
  'mention',
  'assignment',
  'reply',
  'sla_approaching',
  'sla_breached',
  'sla_unassigned',
] as const satisfies NotificationKind[]
export type TeamKind = (typeof teamKinds)[number]

const byKind = <Kind extends NotificationKind, T>(kinds: readonly Kind[], value: T) =>
  Object.fromEntries(kinds.map(kind => [kind, value])) as Record<Kind, T>

const panel = { panel: true, browser: false, email: 'off' } as const
const personal = { panel: true, browser: true, email: 'immediately' } as const

/** Until a member chooses something else. */
export const defaultChoices: Record<NotificationKind, Choice> = {
  mention: personal,
  assignment: personal,
  reply: { ...personal, email: 'off' },
  sla_approaching: { ...personal, email: 'off' },
  sla_breached: personal,
  sla_unassigned: panel,
  held: panel,
  webhook_failing: { ...panel, email: 'immediately' },
  webhook_disabled: { ...panel, email: 'immediately' },
  mail_ignored: { ...panel, email: 'immediately' },
}

export const Choices = z
  .object(byKind(notificationKinds, Choice))
  .meta({ id: 'NotificationChoices', example: defaultChoices })
export type Choices = z.output<typeof Choices>

export const ChoicesPatch = z
  .strictObject(byKind(notificationKinds, ChoicePatch))
  .partial()
  .meta({ id: 'NotificationChoicesPatch', example: { reply: { email: 'daily' } } })
export type ChoicesPatch = z.output<typeof ChoicesPatch>

const TeamChoice = z
  .object(fields)
  .nullable()
  .describe('Null: as for all teams.')
  .meta({ id: 'TeamNotificationChoice' })

const TeamChoicePatch = z
  .strictObject(fields)
  .partial()
  .nullable()
  .describe('Null: as for all teams again.')
  .meta({ id: 'TeamNotificationChoicePatch' })

const ownChoice = { sla_breached: { panel: true, browser: true, email: 'daily' } } as const

export const TeamChoices = z
  .object(byKind(teamKinds, TeamChoice))
  .meta({ id: 'TeamNotificationChoices', example: { ...byKind(teamKinds, null), ...ownChoice } })
export type TeamChoices = z.output<typeof TeamChoices>

export const TeamChoicesPatch = z
  .strictObject(byKind(teamKinds, TeamChoicePatch))
  .partial()
  .meta({ id: 'TeamNotificationChoicesPatch', example: { sla_breached: { email: 'daily' }, reply: null } })
export type TeamChoicesPatch = z.output<typeof TeamChoicesPatch>
