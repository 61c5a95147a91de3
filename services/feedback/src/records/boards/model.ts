import { id, longText, shortText, slug, Timestamp } from '@earshot/contracts'
import { z } from 'zod'
import * as examples from '../examples.ts'

const audience = z.enum(['public', 'private']).meta({ id: 'BoardAudience' })
const requireApproval = z.enum(['none', 'posts', 'comments', 'all'])

export const Board = z
  .object({
    id: id('board'),
    slug: z.string(),
    name: z.string(),
    description: z.string(),
    audience,
    settings: z
      .object({
        authorVotes: z.boolean(),
        defaultStatusId: id('status').nullable(),
        requireApproval,
        showVoters: z.boolean(),
        userTags: z.boolean(),
        anonymousVotes: z.boolean(),
        anonymousPosts: z.boolean(),
      })
      .meta({ id: 'BoardSettings' }),
    postCount: z.int().describe('Number of posts, without deleted and merged ones.'),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: 'Board', example: examples.board, derived: ['postCount'] })
export type Board = z.infer<typeof Board>

const settings = z
  .strictObject({
    authorVotes: z.boolean().describe('Whether a new post starts with the vote of its author.'),
    defaultStatusId: id('status')
      .nullable()
      .describe('The status of new posts. Null means the default of the workspace.'),
    requireApproval: requireApproval.describe(
      'Which posts and comments of users wait for approval by the team.',
    ),
    showVoters: z
      .boolean()
      .describe('Whether users see who voted. Otherwise the list of voters shows them only their own vote.'),
    userTags: z.boolean().describe('Whether users can set the tags of their own posts.'),
    anonymousVotes: z
      .boolean()
      .describe(
        'Whether visitors can vote without signing in: once per browser and once per network address.',
      ),
    anonymousPosts: z.boolean().describe('Whether visitors of the widget can post without signing in.'),
  })
  .partial()
  .meta({ id: 'BoardSettingsInput' })

export const BoardInput = z
  .strictObject({
    name: shortText(100),
    slug: slug.optional().describe('Generated from the name when absent. A given one is never changed.'),
    description: longText(500).default(''),
    audience: audience.default('public'),
    settings: settings.default({}),
  })
  .meta({
    id: 'BoardInput',
    example: { name: examples.board.name, description: examples.board.description, audience: 'public' },
  })
export type BoardInput = z.output<typeof BoardInput>

export const BoardPatch = z
  .strictObject({ name: shortText(100), slug, description: longText(500), audience, settings })
  .partial()
  .meta({ id: 'BoardPatch', example: { audience: 'private', settings: { authorVotes: true } } })
export type BoardPatch = z.output<typeof BoardPatch>
