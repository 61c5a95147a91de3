import { MultiSelect } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { api } from '../../../api/client.ts'
import { useTexts } from '../../../texts/use-texts.tsx'

type Named = { id: string; title: string }

/** The titles of the linked posts. */
const useLinked = (ids: string[]): Named[] => {
  const found = useQueries({
    queries: ids.map(id => ({
      queryKey: ['posts', 'title', id],
      queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Named> => {
        const { data } = await api.get('/api/v1/posts/{id}', { params: { path: { id } }, signal })
        return { id, title: data.title }
      },
    })),
  })
  return ids.map((id, place) => ({ id, title: found[place]?.data?.title ?? id }))
}

/** Posts that match the text, or those with the most votes without a text. */
const useFoundPosts = (text: string) =>
  useQuery({
    queryKey: ['posts', 'find', text],
    queryFn: async ({ signal }): Promise<Named[]> => {
      const query = { ...(text ? { search: text } : { sort: 'votes' as const }), limit: 20 }
      const { data } = await api.get('/api/v1/posts', { params: { query }, signal })
      return data.map(({ id, title }) => ({ id, title }))
    },
    placeholderData: keepPreviousData,
  })

const maxPosts = 100

type Props = { value: string[]; onChange: (ids: string[]) => void; error?: ReactNode }

/** The posts that an entry links to, found by typing. */
export const LinkedPosts = ({ value, onChange, error }: Props) => {
  const { t } = useTexts()
  const [text, setText] = useState('')
  const [asked] = useDebouncedValue(text.trim(), 200)
  const linked = useLinked(value)
  const found = useFoundPosts(asked)
  const choices = new Map([...linked, ...(found.data ?? [])].map(({ id, title }) => [id, title]))
  return (
    <MultiSelect
      label={t('changelog.linked')}
      placeholder={t('changelog.linked.find')}
      data={[...choices].map(([id, title]) => ({ value: id, label: title }))}
      value={value}
      onChange={onChange}
      maxValues={maxPosts}
      searchable
      searchValue={text}
      onSearchChange={setText}
      filter={({ options }) => options} // the API has already filtered them
      hidePickedOptions
      nothingFoundMessage={t('changelog.linked.none')}
      data-path="linkedPostIds"
      error={error}
    />
  )
}
