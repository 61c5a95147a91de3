import { Stack, Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { TextKey } from '../../texts/en/index.ts'
import { useTexts } from '../../texts/use-texts.tsx'
import { Failed } from '../states.tsx'
import { Empty, type Picture } from './empty.tsx'
import { ListSkeleton } from './list-skeleton.tsx'

type Props<T> = {
  list: UseQueryResult<T[]>
  empty: TextKey
  picture?: Picture
  count: TextKey
  children: (items: T[]) => ReactNode
}

/** A list that is loaded at once, with its loading, error and empty states. */
export const LoadedList = <T,>({ list, empty, picture, count, children }: Props<T>) => {
  const { t } = useTexts()
  if (list.isPending) return <ListSkeleton />
  if (!list.data) return <Failed error={list.error} retry={() => list.refetch()} />
  if (list.data.length === 0) return <Empty text={empty} picture={picture} />
  return (
    <Stack>
      {children(list.data)}
      <Text size="sm" c="dimmed">
        {t(count, { count: list.data.length })}
      </Text>
    </Stack>
  )
}
