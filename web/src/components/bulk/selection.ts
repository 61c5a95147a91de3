import { useRef, useState } from 'react'

export type Selection<Item> = {
  /** The selected items that the list shows. */
  items: Item[]
  has: (id: string) => boolean
  /** Selects an item, or deselects it. A range extends from the item that was changed last, and gets the same state. */
  toggle: (id: string, isRange?: boolean) => void
  set: (ids: Iterable<string>) => void
}

/** The selection of a list. Items that leave the list and come back are still selected. */
export const useSelection = <Item extends { id: string }>(listed: Item[]): Selection<Item> => {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const last = useRef<string>(undefined)
  const toggle = (id: string, isRange = false): void => {
    const all = listed.map(it => it.id)
    const from = isRange && last.current !== undefined ? all.indexOf(last.current) : -1
    const to = all.indexOf(id)
    const range = from < 0 ? [id] : all.slice(Math.min(from, to), Math.max(from, to) + 1)
    last.current = id
    setIds(ids.has(id) ? ids.difference(new Set(range)) : ids.union(new Set(range)))
  }
  return {
    items: listed.filter(({ id }) => ids.has(id)),
    has: id => ids.has(id),
    toggle,
    set: ids => setIds(new Set(ids)),
  }
}
