import { type DragEvent, useState } from 'react'
import { useTexts } from '../../texts/use-texts.tsx'
import { useAnnounce } from '../announcer.tsx'

type Item = { id: string; name: string }

export const moved = <T>(items: T[], from: number, to: number): T[] => {
  const rest = items.toSpliced(from, 1)
  const item = items[from]
  return item === undefined ? items : rest.toSpliced(to, 0, item)
}

/** Reorders a list by dragging or one place at a time. `save` gets the whole list in its new order. */
export const useReorder = <T extends Item>(items: T[], save: (items: T[]) => void) => {
  const { t } = useTexts()
  const announce = useAnnounce()
  const [dragged, setDragged] = useState<{ id: string; order: T[] }>()
  const shown = dragged?.order ?? items

  const put = (order: T[], id: string) => {
    const place = order.findIndex(item => item.id === id)
    if (order.every((item, index) => item.id === items[index]?.id)) return
    announce(t('order.moved', { name: order[place]?.name ?? '', place: place + 1, count: order.length }))
    save(order)
  }

  const step = ({ id }: T, by: -1 | 1) => {
    const from = items.findIndex(item => item.id === id)
    const to = from + by
    if (to >= 0 && to < items.length) put(moved(items, from, to), id)
  }

  /** Props of the drag handle. The drag image is the whole row. */
  const grip = (item: T) => ({
    draggable: true,
    onDragStart: (event: DragEvent<HTMLElement>) => {
      const row = event.currentTarget.closest('li')
      if (row) event.dataTransfer.setDragImage(row, 16, 16)
      event.dataTransfer.effectAllowed = 'move'
      event.dataTransfer.setData('text/plain', item.name) // some browsers ignore a drag that has no data
      setDragged({ id: item.id, order: items })
    },
    onDragEnd: () => setDragged(undefined),
  })

  const row = (item: T) => ({
    'data-dragged': dragged?.id === item.id,
    onDragOver: () => {
      if (!dragged) return
      const from = dragged.order.findIndex(({ id }) => id === dragged.id)
      const to = dragged.order.findIndex(({ id }) => id === item.id)
      if (from !== to) setDragged({ id: dragged.id, order: moved(dragged.order, from, to) })
    },
  })

  /** Allows a drop between two rows. */
  const list = {
    onDragOver: (event: DragEvent) => {
      if (dragged) event.preventDefault()
    },
    onDrop: (event: DragEvent) => {
      if (!dragged) return
      event.preventDefault()
      setDragged(undefined)
      put(dragged.order, dragged.id)
    },
  }

  return { shown, step, list, grip, row, isDragging: dragged !== undefined }
}
