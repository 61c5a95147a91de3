import { type Sql, sql } from '@earshot/db'

/** The number of rows that one page of a search reads, since no index finds them. At 1 KiB an event, 5 MB. */
export const searchSpan = 5000

/** Whether the body of an event contains the text, which is written in it as in any JSON. */
export const containing = (text: string): Sql =>
  sql`position(lower(${JSON.stringify(text).slice(1, -1)}) in lower(body)) > 0`
