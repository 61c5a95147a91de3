import { ActionIcon, Card, Group, Menu, Text } from '@mantine/core'
import { type DragEvent, useEffect, useRef } from 'react'
import { Swatch } from '../../../components/forms/color.tsx'
import type { IconName } from '../../../components/icon-paths.ts'
import { Icon } from '../../../components/icons.tsx'
import type { Status } from '../../../domain/feedback/lookups.ts'
import { RecordLink } from '../../../domain/record-link.tsx'
import { useTexts } from '../../../texts/use-texts.tsx'
import type { Post } from './queries.ts'

type Target = Pick<Status, 'id' | 'name' | 'color'>

/** The statuses that a card can be moved to: columns of the roadmap, or others. */
export type Targets = { columns: Target[]; elsewhere: Target[] }

type MenuProps = {
  post: Post
  targets: Targets
  move: (to: Target) => void
  takesFocus: boolean
  /** Called once the card has the focus, so that later renders leave the focus alone. */
  onFocused: () => void
}

const Choice = ({ target, move }: { target: Target; move: MenuProps['move'] }) => (
  <Menu.Item leftSection={<Swatch color={target.color} />} onClick={() => move(target)}>
    <bdi>{target.name}</bdi>
  </Menu.Item>
)

/** Moves a card without dragging, by keyboard or on a phone. */
const MoveMenu = ({ post, targets: { columns, elsewhere }, move, takesFocus, onFocused }: MenuProps) => {
  const { t } = useTexts()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!takesFocus) return
    button.current?.focus()
    onFocused()
  }, [takesFocus, onFocused])
  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon
          ref={button}
          variant="subtle"
          color="gray"
          size="sm"
          aria-label={t('roadmap.move', { name: post.title })}
        >
          <Icon name="more" size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('roadmap.moveTo')}</Menu.Label>
        {columns.map(it => (
          <Choice key={it.id} target={it} move={move} />
        ))}
        {elsewhere.length > 0 && <Menu.Divider />}
        {elsewhere.length > 0 && <Menu.Label>{t('roadmap.off')}</Menu.Label>}
        {elsewhere.map(it => (
          <Choice key={it.id} target={it} move={move} />
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

const Count = ({ icon, label }: { icon: IconName; label: string }) => (
  <Text component="span" size="xs" c="dimmed" className="counted">
    <Icon name={icon} size={14} /> {label}
  </Text>
)

type Props = MenuProps & { isDragged: boolean; dragStart: () => void; dragEnd: () => void }

export const PostCard = ({ isDragged, dragStart, dragEnd, ...menu }: Props) => {
  const { t } = useTexts()
  const { id, title, voteCount, commentCount, boardName, tags } = menu.post
  const begin = (event: DragEvent) => {
    event.dataTransfer.effectAllowed = 'move'
    event.dataTransfer.setData('text/plain', title) // some browsers ignore a drag that has no data
    dragStart()
  }
  return (
    <Card
      component="li"
      withBorder
      p="xs"
      className="post-card"
      draggable
      data-dragged={isDragged}
      onDragStart={begin}
      onDragEnd={dragEnd}
    >
      <Group justify="space-between" wrap="nowrap" align="flex-start" gap={4}>
        <Text size="sm" fw={600} className="breakable">
          <RecordLink c="inherit" kind="post" id={id} name={title} />
        </Text>
        <MoveMenu {...menu} />
      </Group>
      <Group gap="xs" mt={4}>
        <Count icon="vote" label={t('roadmap.votes', { count: voteCount })} />
        {commentCount > 0 && <Count icon="comment" label={t('roadmap.comments', { count: commentCount })} />}
      </Group>
      <Group gap="xs" mt={4}>
        <Text component="span" size="xs" c="dimmed" className="breakable">
          <bdi>{boardName}</bdi>
        </Text>
        {tags.map(({ id: tagId, name, color }) => (
          <Text key={tagId} component="span" size="xs" className="counted">
            <Swatch color={color} /> <bdi>{name}</bdi>
          </Text>
        ))}
      </Group>
    </Card>
  )
}
