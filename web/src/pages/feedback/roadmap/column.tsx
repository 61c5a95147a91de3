import { Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import type { DragEvent, ReactNode } from 'react'
import { Swatch } from '../../../components/forms/color.tsx'
import { useMotion } from '../../../components/lists/motion.ts'
import { Failed } from '../../../components/states.tsx'
import { useTexts } from '../../../texts/use-texts.tsx'
import { type Column, type Post, useCards } from './queries.ts'

export const headingOf = (statusId: string): string => `column-${statusId}`

type Props = {
  column: Column
  roadmapId: string | undefined
  /** A card is dragged over the column. */
  isOver: boolean
  /** Called while a card is dragged over the column. Undefined if no card is being dragged. */
  over: (() => void) | undefined
  drop: () => void
  children: (post: Post) => ReactNode
}

const Cards = ({ column, roadmapId, children }: Pick<Props, 'column' | 'roadmapId' | 'children'>) => {
  const { t } = useTexts()
  const list = useCards(roadmapId, column.id)
  const cards = useMotion()
  if (list.isPending) return <Skeleton h={72} role="status" aria-label={t('app.loading')} />
  if (!list.data) return <Failed error={list.error} retry={() => list.refetch()} />
  const posts = list.data.pages.flatMap(({ items }) => items)
  return (
    <>
      {posts.length === 0 && (
        <Text size="sm" c="dimmed" ta="center" py="md">
          {t('roadmap.column.empty')}
        </Text>
      )}
      <Stack component="ul" ref={cards} className="cards" gap="xs" aria-labelledby={headingOf(column.id)}>
        {posts.map(children)}
      </Stack>
      {list.hasNextPage && (
        <Button
          size="xs"
          variant="subtle"
          loading={list.isFetchingNextPage}
          onClick={() => list.fetchNextPage()}
        >
          {t('list.more')}
        </Button>
      )}
    </>
  )
}

export const RoadmapColumn = ({ column, roadmapId, isOver, over, drop, children }: Props) => {
  const dragOver = (event: DragEvent) => {
    if (!over) return
    event.preventDefault() // allows dropping here
    over()
  }
  const dropped = (event: DragEvent) => {
    event.preventDefault()
    drop()
  }
  return (
    <section
      className="column"
      data-over={isOver}
      aria-labelledby={headingOf(column.id)}
      onDragOver={dragOver}
      onDrop={dropped}
    >
      <Group gap="xs" wrap="nowrap" mb="sm">
        <Swatch color={column.color} />
        <Title order={2} size="h5" id={headingOf(column.id)} tabIndex={-1} className="page-title">
          <bdi>{column.name}</bdi>
        </Title>
      </Group>
      <Stack gap="xs">
        <Cards column={column} roadmapId={roadmapId}>
          {children}
        </Cards>
      </Stack>
    </section>
  )
}
