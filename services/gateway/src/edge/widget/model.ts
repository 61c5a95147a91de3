import { id, Timestamp, WidgetLook } from '@earshot/contracts'
import { z } from 'zod'

export const Expectations = z.object({
  businessHours: z
    .object({
      isOpen: z.boolean(),
      opensAt: Timestamp.nullable().describe('When the team works again. Null while it is open.'),
    })
    .nullable()
    .meta({
      id: 'WidgetBusinessHours',
      description:
        'The business hours of the SLA policy of new conversations, or the only ones that exist. Null when they are unknown.',
    }),
  expectedReplySeconds: z
    .int()
    .nullable()
    .describe(
      'The median time of the latest first responses in seconds, or the target of the SLA policy. Null when both are unknown.',
    ),
})
export type Expectations = z.infer<typeof Expectations>

const latestChangelog = z.array(
  z.object({ id: id('changelog'), publishedAt: Timestamp }).meta({ id: 'WidgetChangelogEntry' }),
)

export const PublicContent = z.object({ hasPublicBoard: z.boolean(), latestChangelog })
export type PublicContent = z.infer<typeof PublicContent>

export const Widget = z
  .object({
    name: z.string(),
    accentColor: z
      .string()
      .nullable()
      .describe(
        'That of the widget, else that of the workspace, as `#rrggbb`. Null is the color of Earshot.',
      ),
    logoPath: z.string().nullable().describe('The path of the logo on this host.'),
    locale: z.string().describe('The language of the workspace, as a BCP 47 tag.'),
    messenger: z.boolean().describe('Whether visitors can write to support.'),
    feedback: z.boolean().describe('Whether a public board exists.'),
    changelog: z.boolean().describe('Whether an entry is published.'),
    ...Expectations.shape,
    latestChangelog: latestChangelog.describe('At most 10 entries, newest first.'),
    maxFileBytes: z.int().describe('The maximum size of an uploaded file.'),
    ...WidgetLook.omit({ accentColor: true }).shape,
  })
  .meta({
    id: 'Widget',
    example: {
      name: 'Northwind feedback',
      accentColor: '#0f766e',
      logoPath: '/logo/2c26b46b68ffc68ff99b453c.png',
      locale: 'en',
      messenger: true,
      feedback: true,
      changelog: true,
      businessHours: { isOpen: false, opensAt: '2026-03-03T08:00:00.000Z' },
      expectedReplySeconds: 1800,
      latestChangelog: [
        { id: 'changelog_01kjvqhs34ecst1qkmw75hj5cn', publishedAt: '2026-03-02T10:15:00.000Z' },
      ],
      maxFileBytes: 26_214_400,
      greeting: null,
      parts: ['messenger', 'feedback', 'changelog'],
      position: null,
      colorScheme: null,
    },
  })
export type Widget = z.infer<typeof Widget>
