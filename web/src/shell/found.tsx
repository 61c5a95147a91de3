import type { components } from '@earshot/client'
import { personName } from '@earshot/i18n'
import { useDebouncedValue } from '@mantine/hooks'
import type { SpotlightActionGroupData } from '@mantine/spotlight'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { api } from '../api/client.ts'
import type { IconName } from '../components/icon-paths.ts'
import { Icon } from '../components/icons.tsx'
import { useTexts } from '../texts/use-texts.tsx'

type SearchResult = components['schemas']['SearchResult']
type Kind = 'post' | 'conversation' | 'ticket' | 'user' | 'company' | 'webhook' | 'event' | 'delivery'

const icons: Record<Kind, IconName> = {
  post: 'inbox',
  conversation: 'talk',
  ticket: 'ticket',
  user: 'people',
  company: 'company',
  webhook: 'webhook',
  event: 'log',
  delivery: 'log',
}

const paths = {
  post: '/posts/$id',
  conversation: '/inbox/$id',
  ticket: '/tickets/$id',
  user: '/users/$id',
  company: '/companies/$id',
  webhook: '/webhooks/$id',
  event: '/events/$id',
} as const

const isKnown = (kind: string): kind is Kind => kind in icons

const typingMs = 150
const shortest = 2
/** Until a service that did not respond is asked again. */
const repeatMs = 2000

/** The records that the API finds while the user types. */
const useSearch = (query: string) => {
  const [text] = useDebouncedValue(query.trim(), typingMs)
  return useQuery({
    queryKey: ['search', text],
    queryFn: async ({ signal }) =>
      (await api.get('/api/v1/search', { params: { query: { q: text } }, signal })).data,
    enabled: text.length >= shortest,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    refetchInterval: ({ state: { data } }) => data !== undefined && data.unavailable.length > 0 && repeatMs,
  })
}

/** The records that match the query, by kind, as actions of the command palette. */
export const useFound = (query: string) => {
  const { t, language } = useTexts()
  const navigate = useNavigate()
  const isWanted = query.trim().length >= shortest
  const { data, isFetching } = useSearch(query)
  const open = ({ kind, id, parentId }: SearchResult & { kind: Kind }) =>
    kind === 'delivery'
      ? navigate({ to: '/events/$id', params: { id: parentId ?? '' }, search: { delivery: id } })
      : navigate({ to: paths[kind], params: { id } })
  const actionOf = (result: SearchResult & { kind: Kind }) => ({
    id: result.id,
    // The API gives the id of an anonymous visitor as the title.
    label:
      result.kind === 'user' && result.title === result.id
        ? personName(language, { id: result.id, name: null })
        : result.title,
    ...(result.detail && { description: result.detail }),
    leftSection: <Icon name={icons[result.kind]} />,
    onClick: () => void open(result),
  })
  const results = isWanted ? (data?.results ?? []) : []
  const known = results.filter((it): it is SearchResult & { kind: Kind } => isKnown(it.kind))
  const groups = [...Map.groupBy(known, ({ kind }) => kind)].map(
    ([kind, found]): SpotlightActionGroupData => ({
      group: t(`search.kind.${kind}`),
      actions: found.map(actionOf),
    }),
  )
  return { groups, isSearching: isWanted && isFetching, isPartial: (data?.unavailable.length ?? 0) > 0 }
}
