import { type Db, maybe } from './query.ts'
import type { Sql } from './sql.ts'

/** The ms until the first of the times, by the database's clock. Undefined without any; not above 0 when it has come. */
export const msUntil = async (db: Db, name: string, times: Sql): Promise<number | undefined> => {
  const first = await maybe<{ ms: number }>(db, name)`
    select (extract(epoch from due.at - clock_timestamp()) * 1000)::float8 as ms
    from (${times}) due (at) order by due.at limit 1`
  return first?.ms
}
