import { Skeleton, Stack } from '@mantine/core'
import { useTexts } from '../../texts/use-texts.tsx'

/** The placeholder of a list that loads. */
export const ListSkeleton = () => {
  const { t } = useTexts()
  return (
    <Stack gap="xs" className="list-loading" role="status" aria-label={t('app.loading')}>
      {[1, 2, 3].map(row => (
        <Skeleton key={row} h={56} />
      ))}
    </Stack>
  )
}
