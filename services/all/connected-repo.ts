import { type Db, many, one } from '@earshot/db'

/** Whether Earshot has ever used the schema. */
export const hasTables = async (db: Db, schema: string): Promise<boolean> => {
  const { found } = await one<{ found: boolean }>(db)`
    select to_regclass(${`${schema}.migrations`}) is not null as found`
  return found
}

/** A connected process of a service: the name of its connections and the address it connects from. */
export type Connected = { name: string; address: string }

/** Processes of a service whose connection name is not `expected`. Each keeps a connection open while it runs. */
export const connectedUnderOtherName = (db: Db, service: string, expected: string) =>
  many<Connected>(db)`
    select distinct application_name as name, coalesce(host(client_addr), 'this machine') as address
    from pg_stat_activity
    where datname = current_database() and application_name ~ ${`^earshot-${service}( |$)`}
      and application_name <> ${expected}
    order by 1, 2`
