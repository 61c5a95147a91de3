import { type components, paginate } from '@earshot/client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { useLive, watchMs } from '../../api/live.ts'
import { usePages } from '../../api/paging.ts'
import { useChange } from '../../api/use-change.ts'
import { useTexts } from '../../texts/use-texts.tsx'
import { type User, withName } from '../users/queries.ts'
import type { Rule } from './rule.ts'

type Schemas = components['schemas']

export type Segment = Schemas['Segment']
export type SegmentInput = Required<Schemas['SegmentInput']>

const key = ['segments']

const of = (slug: string) => ({ params: { path: { slug } } })

/** Erasing a user removes them from their segments. */
const useWatch = () => useLive('audit', 'principal')

export const useSegments = () =>
  useQuery({
    queryKey: key,
    queryFn: ({ signal }) => Array.fromAsync(paginate(api, '/api/v1/segments', { signal })),
    ...useWatch(),
  })

/** The segments that a user is in. */
export const useSegmentsOf = (principalId: string) =>
  useQuery({
    queryKey: [...key, 'of', principalId],
    queryFn: ({ signal }) => {
      const init = { params: { query: { principalId } }, signal }
      return Array.fromAsync(paginate(api, '/api/v1/segments', init))
    },
    ...useWatch(),
  })

/** The interval while the members are being updated, in ms. */
const updatingMs = 1000

export const useSegment = (slug: string) => {
  const { refetchInterval, ...watch } = useWatch()
  return useQuery({
    queryKey: [...key, 'one', slug],
    queryFn: async ({ signal }) => (await api.get('/api/v1/segments/{slug}', { ...of(slug), signal })).data,
    ...watch,
    // Companies and attributes change without an event, and with them the members by rule.
    refetchInterval: ({ state: { data } }) => {
      if (!data?.rule) return refetchInterval
      return data.isUpToDate ? watchMs : updatingMs
    },
  })
}

/** The users who match a rule that is not saved. */
export const useRulePreview = (rule: Rule | undefined) => {
  const { language } = useTexts()
  return useQuery({
    queryKey: [...key, 'preview', rule, language],
    queryFn: async ({ signal }) => {
      const body = { rule: rule ?? { match: 'all' as const, conditions: [] } }
      const { data } = await api.post('/api/v1/segments/preview', { body, signal })
      return { ...data, members: data.members.map(it => withName(language, it)) }
    },
    enabled: rule !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
  })
}

/** The members by rule are loaded again when the segment shows that they changed. */
export const useMembers = ({ slug, rule, isUpToDate, memberCount }: Segment) => {
  const { language } = useTexts()
  return usePages(
    [...key, 'members', slug, language, rule && [isUpToDate, memberCount]],
    async (query, signal) => {
      const init = { params: { path: { slug }, query }, signal }
      const { data, meta } = await api.get('/api/v1/segments/{slug}/members', init)
      return { data: data.map(it => withName(language, it)), meta }
    },
    useWatch(),
  )
}

/** Creates a segment, or updates the one with this slug. The slug cannot be changed. */
export const useSaveSegment = (slug: string | undefined) =>
  useChange(key, async (input: SegmentInput): Promise<Segment> => {
    const { name, description, rule } = input
    const { data } = await (slug === undefined
      ? api.post('/api/v1/segments', { body: input })
      : api.patch('/api/v1/segments/{slug}', { ...of(slug), body: { name, description, rule } }))
    return data
  })

export const useDeleteSegment = () =>
  useChange(key, (slug: string) => api.delete('/api/v1/segments/{slug}', of(slug)))

type Adding = { slug: string; users: User[] }

/** Returns the result for each user. */
export const useAddMembers = () =>
  useChange(key, async ({ slug, users }: Adding) => {
    const body = { principalIds: users.map(({ id }) => id) }
    const { data } = await api.post('/api/v1/segments/{slug}/members', { ...of(slug), body })
    return users.map((user, index) => ({ user, status: data.results[index]?.status }))
  })

export const useRemoveMember = () =>
  useChange(key, ({ slug, id }: { slug: string; id: string }) =>
    api.delete('/api/v1/segments/{slug}/members', {
      params: { path: { slug }, query: { principalIds: [id] } },
    }),
  )
