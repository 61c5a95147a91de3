import { Badge } from '@mantine/core'
import { useTexts } from '../../../texts/use-texts.tsx'
import type { EntryStatus } from './statuses.ts'

const colors = { draft: 'gray', scheduled: 'blue', published: 'green' } as const

export const EntryBadge = ({ status }: { status: EntryStatus }) => {
  const { say } = useTexts()
  return (
    <Badge variant="dot" color={colors[status]} tt="none">
      {say(`changelog.status.${status}`)}
    </Badge>
  )
}
