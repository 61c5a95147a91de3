import { Button, Group, Skeleton, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTexts } from '../../texts/use-texts.tsx'

type Query<T> = { data: T | undefined; isPending: boolean; refetch: () => unknown }

/** The result of a query in a narrow panel, or its loading or error state. One failed part leaves the others as they are. */
export const Part = <T,>({ query, children }: { query: Query<T>; children: (data: T) => ReactNode }) => {
  const { t } = useTexts()
  const { data, isPending, refetch } = query
  if (isPending) return <Skeleton h={18} w="80%" role="status" aria-label={t('app.loading')} />
  if (data !== undefined) return children(data)
  return (
    <Group gap="xs" role="alert">
      <Text size="xs" c="dimmed">
        {t('visitor.failed')}
      </Text>
      <Button size="compact-xs" variant="default" onClick={() => refetch()}>
        {t('error.retry')}
      </Button>
    </Group>
  )
}
