import {
  Attachment,
  AttachmentsInput,
  Cover,
  CoverInput,
  changelogLabels,
  id,
  longText,
  moment,
  type SegmentRef,
  shortText,
  slug,
  Timestamp,
} from '@earshot/contracts'
import { z } from 'zod'
import * as examples from '../../records/examples.ts'
import { reactions } from '../../records/reactions/model.ts'
import { slugWith } from '../../text/address.ts'

const status = z.enum(['draft', 'scheduled', 'published'])
export type ChangelogStatus = z.infer<typeof status>

const label = z.enum(changelogLabels)
const labels = z
  .array(label)
  .max(changelogLabels.length)
  .describe('What kind of change the entry is about. Duplicates are removed, and the order is fixed.')

export const ChangelogEntry = z
  .object({
    id: id('changelog'),
    title: z.string(),
    slug: z
      .string()
      .describe(
        'The end of its address in the portal, `/changelog/{slug}`. Changes with the title; earlier ones still lead to the entry.',
      ),
    content: z.string(),
    cover: Cover,
    attachments: z.array(Attachment),
    labels,
    status: status.describe('Derived from publishedAt.'),
    publishedAt: Timestamp.nullable(),
    notifySubscribers: z
      .boolean()
      .describe('Whether the subscribers of the changelog get an email when the entry is first published.'),
    notifySegment: z
      .string()
      .nullable()
      .describe(
        'The slug of the segment whose members are the only subscribers that get the email; null if all do. Anyone may read the entry. Null for users.',
      ),
    announcedAt: Timestamp.nullable().describe(
      'When the entry was first published: when changelog.published was emitted and subscribers were notified. Null before.',
    ),
    linkedPostIds: z.array(id('post')).describe('Posts that the entry is about, without deleted ones.'),
    reactions,
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({
    id: 'ChangelogEntry',
    example: examples.changelogEntry,
    derived: ['status', 'announcedAt', 'reactions'],
  })
export type ChangelogEntry = z.infer<typeof ChangelogEntry>

/** An entry with the suffix of its slug, and the segment with its id. */
export type ChangelogRow = Omit<ChangelogEntry, 'slug' | 'notifySegment'> & {
  suffix: string
  notifySegment: SegmentRef | null
}

export const slugOfEntry = ({ title, suffix }: Pick<ChangelogRow, 'title' | 'suffix'>): string =>
  slugWith(title, suffix, 'entry')

const publishedAt = moment
  .nullable()
  .describe(
    'Null for a draft. An entry with a time in the future is published at that time; one in the past, immediately.',
  )
const notifySubscribers = z
  .boolean()
  .describe(
    'Whether the subscribers of the changelog get an email when the entry is first published. Without effect afterwards.',
  )
const notifySegment = slug
  .nullable()
  .describe(
    'Only subscribers in the segment with this slug get the email. Null for all subscribers. Does not change who can read the entry. If the segment is deleted before the entry is published, no one gets an email.',
  )
const linkedPostIds = z.array(id('post')).max(100)

const { title, content, linkedPostIds: linked } = examples.changelogEntry

export const ChangelogInput = z
  .strictObject({
    title: shortText(200),
    content: longText(50_000).default(''),
    cover: CoverInput.optional(),
    attachments: AttachmentsInput.default([]).describe('Uploaded files, and links.'),
    labels: labels.default([]),
    publishedAt: publishedAt.default(null),
    notifySubscribers: notifySubscribers.default(true),
    notifySegment: notifySegment.default(null),
    linkedPostIds: linkedPostIds.default([]),
  })
  .meta({ id: 'ChangelogInput', example: { title, content, linkedPostIds: linked } })
export type ChangelogInput = z.output<typeof ChangelogInput>

export const ChangelogPatch = z
  .strictObject({
    title: shortText(200),
    content: longText(50_000),
    cover: CoverInput,
    attachments: AttachmentsInput.describe('Replace those of the entry.'),
    labels,
    publishedAt,
    notifySubscribers,
    notifySegment,
    linkedPostIds,
  })
  .partial()
  .meta({ id: 'ChangelogPatch', example: { publishedAt: examples.changelogEntry.publishedAt } })
export type ChangelogPatch = z.output<typeof ChangelogPatch>

export const ChangelogQuery = z.object({
  status: status.optional().describe('Without the permission to write, callers see published entries only.'),
  label: label.optional().describe('Only entries with this label.'),
})

export type ChangelogQuery = z.output<typeof ChangelogQuery>

/** A published entry for the feed. */
export const FeedEntry = ChangelogEntry.pick({
  id: true,
  title: true,
  slug: true,
  content: true,
  cover: true,
  attachments: true,
  labels: true,
}).extend({
  publishedAt: Timestamp,
  updatedAt: Timestamp,
})
export type FeedEntry = z.output<typeof FeedEntry>
