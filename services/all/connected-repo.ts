import { type Db, many } from '@earshot/db'

/** A process of a service that is connected to the database, by the name of its connections and where it runs. */
export type Connected = { name: string; address: string }

/** Those whose connections are called otherwise. Each has one open as long as it runs. */
export const connectedOtherwise = (db: Db, service: string, expected: string) =>
  many<Connected>(db)`
    select distinct application_name as name, coalesce(host(client_addr), 'this machine') as address
    from pg_stat_activity
    where datname = current_database() and application_name ~ ${`^earshot-${service}( |$)`}
      and application_name <> ${expected}
    order by 1, 2`
