import { ActionIcon, Group, Paper, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTexts } from '../../texts/use-texts.tsx'
import { Icon } from '../icons.tsx'
import { useMotion } from './motion.ts'
import { Actions, type RecordAction } from './records.tsx'
import { useReorder } from './reorder.ts'

type Item = { id: string; name: string }

type StepProps = { name: string; by: -1 | 1; isEnd: boolean; step: () => void }

/** A button to move an item one place. It keeps the focus at the end of the list, where it does nothing. */
const Step = ({ name, by, isEnd, step }: StepProps) => {
  const { t } = useTexts()
  const label = t(by < 0 ? 'order.up' : 'order.down', { name })
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      className="step"
      aria-label={label}
      title={label}
      aria-disabled={isEnd}
      data-disabled={isEnd}
      onClick={step}
    >
      <Icon name={by < 0 ? 'up' : 'down'} size={16} />
    </ActionIcon>
  )
}

type Props<T extends Item> = {
  label: string
  items: T[]
  save: (items: T[]) => void
  actions: RecordAction<T>[]
  children: (item: T) => ReactNode
}

/** A list whose items can be reordered by dragging or with buttons. */
export const SortableList = <T extends Item>({ label, items, save, actions, children }: Props<T>) => {
  const { t } = useTexts()
  const { shown, step, list, grip, row, isDragging } = useReorder(items, save)
  const rows = useMotion(isDragging)
  return (
    <ol className="cards ordered" aria-label={label} ref={rows} {...list}>
      {shown.map((item, index) => (
        <Paper key={item.id} component="li" withBorder p="xs" {...row(item)}>
          <Group wrap="nowrap" gap="xs">
            <span className="grip" title={t('order.drag')} {...grip(item)}>
              <Icon name="grip" />
            </span>
            <div className="grow">{children(item)}</div>
            <Group gap={4} wrap="nowrap">
              <Step name={item.name} by={-1} isEnd={index === 0} step={() => step(item, -1)} />
              <Step name={item.name} by={1} isEnd={index === shown.length - 1} step={() => step(item, 1)} />
              <VisuallyHidden>{t('order.place', { place: index + 1, count: shown.length })}</VisuallyHidden>
            </Group>
            <Actions item={item} actions={actions} />
          </Group>
        </Paper>
      ))}
    </ol>
  )
}
