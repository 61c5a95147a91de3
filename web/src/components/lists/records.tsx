import { ActionIcon, Button, Card, Group, Menu, SimpleGrid, Table, Text, VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import type { TextKey } from '../../texts/en/index.ts'
import { useTexts } from '../../texts/use-texts.tsx'
import { destructive } from '../destructive.ts'
import { Icon } from '../icons.tsx'

type Item = { id: string; name: string }

export type RecordAction<T> = {
  label: TextKey
  act: (item: T) => void
  isFor?: (item: T) => boolean
  /** Takes something away, so it is red. */
  isDestructive?: boolean
}

/** The look of a button by what it does. */
const lookOf = ({ isDestructive }: Pick<RecordAction<never>, 'isDestructive'>) =>
  isDestructive ? { c: destructive } : {}

type Props<T extends Item> = {
  label: string
  items: T[]
  /** The heading of the name column. */
  heading?: TextKey
  /** Makes the name a link. */
  link?: (item: T) => ReactNode
  /** Shown below the name. */
  below: (item: T) => ReactNode
  columns: { heading: TextKey; show: (item: T) => ReactNode }[]
  actions: RecordAction<T>[]
}

type ActionsProps<T> = { item: T; actions: RecordAction<T>[] }

type NameProps<T extends Item> = Pick<Props<T>, 'link' | 'below'> & { item: T; size?: 'sm' }

const Name = <T extends Item>({ item, link, below, size }: NameProps<T>) => (
  <div>
    <Text fw={600} className="breakable" component="div" {...(size && { size })}>
      {link ? link(item) : <bdi>{item.name}</bdi>}
    </Text>
    {below(item)}
  </div>
)

/** With more actions than this, they go into a menu. */
const maxButtons = 2

type MenuProps<T> = ActionsProps<T> & { label: string; size: number; variant: 'subtle' | 'default' }

const InMenu = <T,>({ item, actions, label, size, variant }: MenuProps<T>) => {
  const { t } = useTexts()
  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon variant={variant} color="gray" size={size} aria-label={label}>
          <Icon name="more" size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ label, act, ...action }) => (
          <Menu.Item key={label} onClick={() => act(item)} {...lookOf(action)}>
            {t(label)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

const offeredFor = <T,>({ item, actions }: ActionsProps<T>) =>
  actions.filter(({ isFor }) => !isFor || isFor(item))

/** The actions on an item's own page, the first ones as buttons. The page title says what they apply to. */
export const ActionRow = <T,>({ item, actions }: ActionsProps<T>) => {
  const { t } = useTexts()
  const offered = offeredFor({ item, actions })
  if (offered.length === 0) return null
  const count = offered.length > maxButtons + 1 ? maxButtons : offered.length
  const rest = offered.slice(count)
  return (
    <Group gap="xs">
      {offered.slice(0, count).map(({ label, act, ...action }) => (
        <Button key={label} variant="default" onClick={() => act(item)} {...lookOf(action)}>
          {t(label)}
        </Button>
      ))}
      {rest.length > 0 && (
        <InMenu item={item} actions={rest} label={t('list.actions.more')} size={36} variant="default" />
      )}
    </Group>
  )
}

/** Buttons for a few actions, a menu for more. */
export const Actions = <T extends Item>({ item, actions }: ActionsProps<T>) => {
  const { t } = useTexts()
  const offered = offeredFor({ item, actions })
  if (offered.length > maxButtons) {
    const label = `${t('list.actions')} ${item.name}`
    return <InMenu item={item} actions={offered} label={label} size={30} variant="subtle" />
  }
  return (
    <Group gap="xs" wrap="nowrap">
      {offered.map(({ label, act, ...action }) => (
        <Button
          key={label}
          size="xs"
          variant="subtle"
          color="gray"
          className="row-action"
          data-destructive={action.isDestructive}
          onClick={() => act(item)}
        >
          {t(label)}
          <VisuallyHidden>&nbsp;{item.name}</VisuallyHidden>
        </Button>
      ))}
    </Group>
  )
}

const AsTable = <T extends Item>({
  label,
  items,
  heading = 'list.name',
  columns,
  actions,
  ...name
}: Props<T>) => {
  const { t } = useTexts()
  const hasActions = actions.length > 0
  const headings: TextKey[] = [heading, ...columns.map(({ heading }) => heading)]
  return (
    <Table verticalSpacing={3} fz="sm" highlightOnHover aria-label={label}>
      <Table.Thead>
        <Table.Tr>
          {headings.map(heading => (
            <Table.Th key={heading} scope="col" className="nowrap">
              {t(heading)}
            </Table.Th>
          ))}
          {hasActions && (
            <Table.Th scope="col">
              <VisuallyHidden>{t('list.actions')}</VisuallyHidden>
            </Table.Th>
          )}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {items.map(item => (
          <Table.Tr key={item.id}>
            <Table.Td>
              <Name item={item} size="sm" {...name} />
            </Table.Td>
            {columns.map(({ heading, show }) => (
              <Table.Td key={heading} className="detail">
                {show(item)}
              </Table.Td>
            ))}
            {hasActions && (
              <Table.Td w={1}>
                <Actions item={item} actions={actions} />
              </Table.Td>
            )}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

const AsCards = <T extends Item>({ label, items, columns, actions, ...name }: Props<T>) => {
  const { t } = useTexts()
  return (
    <SimpleGrid component="ul" className="cards" cols={{ base: 1, sm: 2 }} aria-label={label}>
      {items.map(item => (
        <Card key={item.id} component="li" withBorder>
          <Name item={item} {...name} />
          <dl className="details">
            {columns.map(({ heading, show }) => (
              <div key={heading}>
                <dt>{t(heading)}</dt>
                <dd>{show(item)}</dd>
              </div>
            ))}
          </dl>
          <Actions item={item} actions={actions} />
        </Card>
      ))}
    </SimpleGrid>
  )
}

/** A table on wide screens, cards on narrow ones. */
export const Records = <T extends Item>(props: Props<T>) => {
  const isWide = useMediaQuery('(min-width: 75em)', false, { getInitialValueInEffect: false })
  return isWide ? <AsTable {...props} /> : <AsCards {...props} />
}
