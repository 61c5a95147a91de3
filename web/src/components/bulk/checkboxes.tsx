import { Checkbox } from '@mantine/core'
import { useTexts } from '../../texts/use-texts.tsx'
import type { Selection } from './selection.ts'

/** Selects all items that the list shows, or none. */
export const SelectAll = <Item extends { id: string }>({
  selection: { items, set },
  listed,
}: {
  selection: Selection<Item>
  listed: Item[]
}) => {
  const { t } = useTexts()
  return (
    <Checkbox
      size="sm"
      aria-label={t('bulk.selectAll')}
      checked={items.length > 0 && items.length === listed.length}
      indeterminate={items.length > 0 && items.length < listed.length}
      onChange={() => set(items.length > 0 ? [] : listed.map(({ id }) => id))}
    />
  )
}

type Props = { id: string; name: string; selection: Selection<{ id: string }> }

/** Selects one item. With Shift, it also selects the items between this one and the last. */
export const SelectOne = ({ id, name, selection: { has, toggle } }: Props) => {
  const { t } = useTexts()
  return (
    <Checkbox
      size="sm"
      aria-label={t('bulk.select', { name })}
      checked={has(id)}
      // A change event does not have the keys. A press of the space bar is a click, too.
      onClick={({ shiftKey }) => toggle(id, shiftKey)}
      onChange={() => undefined}
    />
  )
}
