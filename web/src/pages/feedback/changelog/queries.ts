import type { components } from '@earshot/client'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { sendInBatches } from '../../../api/batch.ts'
import { api } from '../../../api/client.ts'
import { useLive } from '../../../api/live.ts'
import { usePages } from '../../../api/paging.ts'
import { useChange } from '../../../api/use-change.ts'
import { postsKey } from '../../../domain/posts/queries.ts'
import type { EntryStatus } from './statuses.ts'

type Schemas = components['schemas']

export type Entry = Schemas['ChangelogEntry']
export type Cover = NonNullable<Entry['cover']>
export type Label = NonNullable<Schemas['ChangelogInput']['labels']>[number]
/** Lists show the title as the name. */
export type EntryItem = Entry & { name: string }
/** `tag` is the ETag of the loaded version. The API refuses to save if it has changed. */
export type Version = { entry: Entry; tag: string }
/** The edited fields, with `publishedAt` only if it changes. */
export type EntryPatch = Required<
  Pick<Schemas['ChangelogInput'], 'title' | 'content' | 'attachments' | 'labels' | 'linkedPostIds'>
> & {
  cover: Cover | null
  publishedAt?: string | null
} & Partial<Notifying>

/** Who gets an email when the entry is first published: the subscribers in a segment, all, or none. */
export type Notifying = Pick<Entry, 'notifySubscribers' | 'notifySegment'>

const key = ['changelog']
const keyOf = (id: string) => [...key, id]

/** Scheduled entries may be published while the page is open. */
const watchMs = 10_000

export const useEntries = (status: EntryStatus | undefined) =>
  usePages(
    [...key, 'list', status],
    async (paging, signal) => {
      const query = { ...paging, ...(status && { status }) }
      const { data, meta } = await api.get('/api/v1/changelog', { params: { query }, signal })
      return { data: data.map((it): EntryItem => ({ ...it, name: it.title })), meta }
    },
    { ...useLive('changelog'), refetchInterval: watchMs },
  )

type Answer = { data: Entry; response: Response }

const versionOf = ({ data, response }: Answer): Version => ({
  entry: data,
  tag: response.headers.get('etag') ?? '',
})

export const useEntry = (id: string) =>
  useQuery({
    queryKey: keyOf(id),
    queryFn: async ({ signal }) =>
      versionOf(await api.get('/api/v1/changelog/{id}', { params: { path: { id } }, signal })),
    refetchInterval: watchMs,
  })

/** Updates the entry in the cache and refetches the lists. */
const keep = (queries: QueryClient, version: Version) => {
  queries.setQueryData(keyOf(version.entry.id), version)
  return queries.invalidateQueries({ queryKey: [...key, 'list'] })
}

/** The API knows the image by its id. */
const bodyOf = ({ cover, ...body }: EntryPatch) => ({
  ...body,
  cover: cover && { fileId: cover.fileId, alt: cover.alt },
})

const patch = async ({ entry: { id }, tag }: Version, body: EntryPatch): Promise<Version> => {
  const params = { path: { id }, header: { 'If-Match': tag } }
  return versionOf(await api.patch('/api/v1/changelog/{id}', { params, body: bodyOf(body) }))
}

/** Sets the status of linked posts. Each succeeds or fails by itself. */
export const useComplete = () =>
  useChange(postsKey, ({ ids, statusId }: { ids: string[]; statusId: string }) =>
    sendInBatches<string, { item: string }>(
      ids.map(item => ({ item })),
      some => {
        const operations = some.map(({ item: id }) => ({ id, method: 'update' as const, body: { statusId } }))
        return api.post('/api/v1/posts/batch', { body: { operations } })
      },
    ),
  )

type Save = { version: Version | undefined; body: EntryPatch }

const save = async ({ version, body }: Save): Promise<Version> =>
  version ? patch(version, body) : versionOf(await api.post('/api/v1/changelog', { body: bodyOf(body) }))

/** Creates an entry, or updates a version of one. */
export const useSaveEntry = () => {
  const queries = useQueryClient()
  return useMutation({ mutationFn: save, onSuccess: version => keep(queries, version) })
}

/** Publishes with this browser's time. If that is in the future for the server, publishes again with the server's time. */
const publish = async ({ version, body }: Save): Promise<Version> => {
  const saved = await save({ version, body: { ...body, publishedAt: new Date().toISOString() } })
  if (saved.entry.status === 'published') return saved
  return patch(saved, { ...body, publishedAt: saved.entry.updatedAt })
}

export const usePublishEntry = () => {
  const queries = useQueryClient()
  return useMutation({ mutationFn: publish, onSuccess: version => keep(queries, version) })
}

/** How many subscribers an entry would email: those in the segment, or all. */
export const useSubscribers = (segment: string | null) =>
  useQuery({
    queryKey: [...key, 'subscribers', segment],
    queryFn: async ({ signal }) => {
      const query = segment === null ? {} : { segment }
      return (await api.get('/api/v1/changelog/subscribers', { params: { query }, signal })).data
    },
  })

export const useDeleteEntry = () =>
  useChange([...key, 'list'], (id: string) =>
    api.delete('/api/v1/changelog/{id}', { params: { path: { id } } }),
  )
