import { Badge, Group } from '@mantine/core'
import { useStatuses } from './lookups.ts'

type StatusProps = { statusId: string | null; slug: string | null }

/** A status in its color. Shows the slug until the name has loaded. */
export const StatusBadge = ({ statusId, slug }: StatusProps) => {
  const { data } = useStatuses()
  if (statusId === null) return null
  const status = data?.find(({ id }) => id === statusId)
  return (
    <Badge variant="dot" color={status?.color ?? 'gray'} tt="none" className="status">
      <bdi>{status?.name ?? slug}</bdi>
    </Badge>
  )
}

type TagsProps = { tags: { id: string; name: string; color: string }[] }

export const Tags = ({ tags }: TagsProps) => (
  <Group component="span" gap={4}>
    {tags.map(({ id, name, color }) => (
      <Badge key={id} variant="dot" color={color} size="sm" radius="sm" tt="none" fw={500}>
        <bdi>{name}</bdi>
      </Badge>
    ))}
  </Group>
)
