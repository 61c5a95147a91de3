import { Badge, Group } from '@mantine/core'
import { useTexts } from '../../../texts/use-texts.tsx'
import type { Label } from './queries.ts'

const labelColors: Record<Label, string> = { new: 'green', improved: 'blue', fixed: 'orange' }
export const entryLabels = Object.keys(labelColors) as Label[] // the keys of the record above

/** What kind of change an entry is about. */
export const LabelBadges = ({ labels }: { labels: readonly string[] }) => {
  const { t } = useTexts()
  if (labels.length === 0) return null
  return (
    <Group gap={6} my={6}>
      {entryLabels
        .filter(it => labels.includes(it))
        .map(label => (
          <Badge key={label} variant="dot" size="sm" color={labelColors[label]} tt="none">
            {t(`changelog.label.${label}`)}
          </Badge>
        ))}
    </Group>
  )
}
