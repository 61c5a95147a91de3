import { Badge, Group, Text } from '@mantine/core'
import type { Status } from '../feedback/lookups.ts'
import { Swatch } from '../parts/color.tsx'
import { Ordered } from '../parts/ordered.tsx'
import type { RecordAction } from '../parts/records.tsx'
import { useTexts } from '../texts/use-texts.tsx'

const Facts = ({ name, color, category, showOnRoadmap, isDefault }: Status) => {
  const { say } = useTexts()
  return (
    <Group gap="xs">
      <Swatch color={color} />
      <Text fw={600} className="breakable" component="span">
        <bdi>{name}</bdi>
      </Text>
      <Text size="sm" c="dimmed" component="span">
        {say(`statuses.counts.${category}`)}
      </Text>
      {isDefault && (
        <Badge variant="default" tt="none">
          {say('statuses.default.badge')}
        </Badge>
      )}
      {showOnRoadmap && (
        <Badge variant="default" tt="none">
          {say('statuses.roadmap.badge')}
        </Badge>
      )}
    </Group>
  )
}

type Props = { items: Status[]; save: (items: Status[]) => void; actions: RecordAction<Status>[] }

export const StatusList = (props: Props) => {
  const { say } = useTexts()
  return (
    <Ordered label={say('statuses.title')} {...props}>
      {status => <Facts {...status} />}
    </Ordered>
  )
}
