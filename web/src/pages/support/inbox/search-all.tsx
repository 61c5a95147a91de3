import { Button } from '@mantine/core'
import { useTexts } from '../../../texts/use-texts.tsx'
import { useConversations } from './queries.ts'

type Props = {
  search: string
  /** How many conversations the search has found in its view. */
  found: number
  show: () => void
}

/** Offers what a search finds outside its view, if it finds more there. */
export const SearchAll = ({ search, found, show }: Props) => {
  const { t } = useTexts()
  const list = useConversations({ view: 'any', search })
  const count = list.data?.pages.flatMap(({ items }) => items).length ?? 0
  if (count <= found || list.isPlaceholderData) return null
  return (
    <Button size="xs" variant="light" fullWidth mt="xs" onClick={show}>
      {t(list.hasNextPage ? 'inbox.search.more' : 'inbox.search.all', { count })}
    </Button>
  )
}
