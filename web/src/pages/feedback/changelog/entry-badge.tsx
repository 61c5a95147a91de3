import { Badge } from '@mantine/core'
import { useTexts } from '../../../texts/use-texts.tsx'
import type { EntryStatus } from './statuses.ts'

const colors = { draft: 'gray', scheduled: 'blue', published: 'green' } as const

export const EntryBadge = ({ status }: { status: EntryStatus }) => {
  const { t } = useTexts()
  return (
    <Badge variant="dot" color={colors[status]} tt="none">
      {t(`changelog.status.${status}`)}
    </Badge>
  )
}
