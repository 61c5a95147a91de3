import { id } from '@earshot/contracts'
import { type InternalClient, route } from '@earshot/http'
import type { WithAttachments, WithCover } from '@earshot/identity'
import { z } from 'zod'
import { emoji, ReactionState } from '../../records/reactions/model.ts'
import { idOrSlug } from '../../text/address.ts'
import {
  ChangelogEntry,
  ChangelogInput,
  ChangelogPatch,
  ChangelogQuery,
  FeedEntry,
  slugOfEntry,
} from './model.ts'
import { newestPublished } from './repo.ts'
import {
  createEntry,
  deleteEntry,
  findSegment,
  getEntry,
  listEntries,
  reactToEntry,
  updateEntry,
} from './service.ts'

const params = z.object({ id: id('changelog') })
const anyParams = z.object({ id: idOrSlug('changelog').describe('The id of the entry, or its slug.') })

const reacting = {
  path: '/changelog/:id/reactions/:emoji',
  permission: 'write:feedback',
  forUsers: true,
  params: z.object({ id: id('changelog'), emoji }),
  reply: { status: 200, body: ReactionState },
} as const

/** Entries in the feed. Feed readers poll often enough to miss none. */
const feedLength = 30

type Deps = WithAttachments & WithCover & { accounts: InternalClient }

export const changelogRoutes = ({ attachments, cover, accounts }: Deps) => [
  route({
    method: 'get',
    path: '/changelog',
    summary: 'List changelog entries',
    description: 'Drafts first, then scheduled entries, then published ones; newest first within each.',
    permission: 'read:feedback',
    forUsers: true,
    query: ChangelogQuery,
    reply: { status: 200, list: ChangelogEntry },
    handle: ({ pool, caller, query, page }) => listEntries(pool, caller, { ...query, page }),
  }),
  route({
    method: 'post',
    path: '/changelog',
    summary: 'Create a changelog entry',
    permission: 'write:feedback',
    body: ChangelogInput,
    reply: { status: 201, body: ChangelogEntry },
    location: entry => `/api/v1/changelog/${entry.id}`,
    errors: ['UNAVAILABLE'],
    prepare: async ({ caller, body }) => ({
      attachments: await attachments(caller, body.attachments),
      cover: (await cover(caller, body.cover)) ?? null,
      notifySegment: await findSegment(accounts, body.notifySegment),
    }),
    handle: ({ pool, caller, body, prepared }) => createEntry(pool, caller, { ...body, ...prepared }),
  }),
  route({
    method: 'get',
    path: '/changelog/:id',
    summary: 'Get a changelog entry',
    description: 'By its id or slug. An earlier slug, from before the title changed, also works.',
    permission: 'read:feedback',
    forUsers: true,
    params: anyParams,
    reply: { status: 200, body: ChangelogEntry },
    errors: ['NOT_FOUND'],
    handle: ({ pool, caller, params }) => getEntry(pool, caller, params),
  }),
  route({
    method: 'patch',
    path: '/changelog/:id',
    summary: 'Update a changelog entry',
    description: 'The event changelog.published is emitted once, when the entry is first published.',
    permission: 'write:feedback',
    params,
    body: ChangelogPatch,
    reply: { status: 200, body: ChangelogEntry },
    errors: ['NOT_FOUND', 'UNAVAILABLE'],
    prepare: async ({ caller, body }) => ({
      attachments: await attachments(caller, body.attachments),
      cover: await cover(caller, body.cover),
      notifySegment: await findSegment(accounts, body.notifySegment),
    }),
    handle: ({ pool, caller, params, body, prepared }) =>
      updateEntry(pool, caller, { ...params, ...body, ...prepared }),
  }),
  route({
    method: 'delete',
    path: '/changelog/:id',
    summary: 'Delete a changelog entry',
    permission: 'write:feedback',
    params,
    reply: { status: 204 },
    errors: ['NOT_FOUND'],
    handle: ({ pool, params }) => deleteEntry(pool, params),
  }),
  route({
    ...reacting,
    method: 'put',
    operationId: 'addChangelogReaction',
    summary: 'React to a changelog entry',
    description: 'Each person reacts at most once with each emoji. Reactions emit no event.',
    errors: ['NOT_FOUND'],
    handle: ({ pool, caller, params }) => reactToEntry(pool, caller, { ...params, reacted: true }),
  }),
  route({
    ...reacting,
    method: 'delete',
    operationId: 'removeChangelogReaction',
    summary: 'Remove a reaction to a changelog entry',
    errors: ['NOT_FOUND'],
    handle: ({ pool, caller, params }) => reactToEntry(pool, caller, { ...params, reacted: false }),
  }),
]

/** Routes for the gateway, which renders the feed. */
export const internalChangelogRoutes = () => [
  route({
    method: 'get',
    path: '/changelog',
    summary: 'List the newest published entries',
    permission: 'any',
    reply: { status: 200, body: z.array(FeedEntry) },
    handle: async ({ pool }) => {
      const rows = await newestPublished(pool, feedLength)
      return rows.map(({ suffix, ...entry }) => ({ ...entry, slug: slugOfEntry({ ...entry, suffix }) }))
    },
  }),
]
