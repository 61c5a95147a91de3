import { Button, Group, Stack, Text } from '@mantine/core'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { TextKey } from '../../texts/en/index.ts'
import { useTexts } from '../../texts/use-texts.tsx'
import { isAtFilter } from '../forms/field-errors.ts'
import { Failed } from '../states.tsx'
import { Empty, type Picture } from './empty.tsx'
import { ListSkeleton } from './list-skeleton.tsx'

type Props<T> = {
  list: UseInfiniteQueryResult<InfiniteData<{ items: T[] }>>
  empty: TextKey
  picture?: Picture
  count: TextKey
  children: (items: T[]) => ReactNode
}

/** A list that is loaded page by page, with its loading, error and empty states. */
export const PagedList = <T,>({ list, empty, picture, count, children }: Props<T>) => {
  const { t } = useTexts()
  if (list.isPending) return <ListSkeleton />
  if (isAtFilter(list.error)) return <Empty text={empty} picture={picture} />
  if (!list.data) return <Failed error={list.error} retry={() => list.refetch()} />
  const items = list.data.pages.flatMap(page => page.items)
  const isEmpty = items.length === 0
  if (isEmpty && !list.hasNextPage) return <Empty text={empty} picture={picture} />
  return (
    <Stack aria-busy={list.isPlaceholderData}>
      {!isEmpty && children(items)}
      <Group justify="space-between">
        <Text size="sm" c="dimmed">
          {isEmpty ? t('list.searching') : t(count, { count: items.length })}
        </Text>
        {list.hasNextPage && (
          <Button variant="default" loading={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
            {t(isEmpty ? 'list.search.on' : 'list.more')}
          </Button>
        )}
      </Group>
    </Stack>
  )
}
