import { type CursorKeys, cursorOf, type Page, type PageRequest, pageOf } from '@earshot/http'
import type { ThreadRow } from '../../records/threads/row.ts'
import type { Sort } from '../../records/threads/sorts-repo.ts'

type Listing<Row extends ThreadRow, Item> = {
  /** The list and all filters. A cursor is only valid for these. */
  list: object
  sort: Sort<Row>
  page: PageRequest
  read: (place: { after: CursorKeys | undefined; limit: number }) => Promise<Row[]>
  /** Looks up what the items show in addition to their rows. */
  itemsOf: (ids: Row['id'][]) => Promise<(row: Row) => Item>
}

export const pageOfThreads = async <Row extends ThreadRow, Item>({
  list,
  sort,
  page,
  read,
  itemsOf,
}: Listing<Row, Item>): Promise<Page<Item>> => {
  const cursors = cursorOf(list, sort.cursor)
  const rows = await read({ after: cursors.decode(page.cursor), limit: page.limit + 1 })
  const item = await itemsOf(rows.slice(0, page.limit).map(({ id }) => id))
  return pageOf(rows, page.limit, row => cursors.encode(sort.placeOf(row)), item)
}
