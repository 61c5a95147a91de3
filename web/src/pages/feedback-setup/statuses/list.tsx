import { Badge, Group, Text } from '@mantine/core'
import { Swatch } from '../../../components/forms/color.tsx'
import type { RecordAction } from '../../../components/lists/records.tsx'
import { SortableList } from '../../../components/lists/sortable-list.tsx'
import type { Status } from '../../../domain/feedback/lookups.ts'
import { useTexts } from '../../../texts/use-texts.tsx'

const Facts = ({ name, color, category, showOnRoadmap, isDefault }: Status) => {
  const { t } = useTexts()
  return (
    <Group gap="xs">
      <Swatch color={color} />
      <Text fw={600} className="breakable" component="span">
        <bdi>{name}</bdi>
      </Text>
      <Text size="sm" c="dimmed" component="span">
        {t(`statuses.counts.${category}`)}
      </Text>
      {isDefault && (
        <Badge variant="default" tt="none">
          {t('statuses.default.badge')}
        </Badge>
      )}
      {showOnRoadmap && (
        <Badge variant="default" tt="none">
          {t('statuses.roadmap.badge')}
        </Badge>
      )}
    </Group>
  )
}

type Props = { items: Status[]; save: (items: Status[]) => void; actions: RecordAction<Status>[] }

export const StatusList = (props: Props) => {
  const { t } = useTexts()
  return (
    <SortableList label={t('statuses.title')} {...props}>
      {status => <Facts {...status} />}
    </SortableList>
  )
}
