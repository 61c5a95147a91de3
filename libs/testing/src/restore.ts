import type { TestDatabase } from './database.ts'

type Table = { name: string; columns: string; kept: boolean }

/** Tables are not emptied if they have grown by more bytes: dropping the database is cheaper then, and leaves no dead rows. */
const mostBytes = 4 * 1024 * 1024

/**
 * Changes with each migration, setting of the database, `analyze` and `vacuum`, also by autovacuum: of an emptied table, PostgreSQL
 * would plan scans, and keep these plans while the next test fills the table.
 */
const fingerprint = (schema: string): string => `
  select concat_ws(' ',
    (select sum(xmin::text::bigint) + count(*) + sum(relpages) + sum(reltuples) from pg_class where relnamespace = '${schema}'::regnamespace),
    (select sum(xmin::text::bigint) + count(*) from pg_constraint where connamespace = '${schema}'::regnamespace),
    (select sum(xmin::text::bigint) + count(*) from pg_proc where pronamespace = '${schema}'::regnamespace),
    (select sum(it.xmin::text::bigint) + count(*) from pg_attribute it join pg_class on pg_class.oid = attrelid
      where relnamespace = '${schema}'::regnamespace),
    (select sum(xmin::text::bigint) + count(*) from pg_trigger),
    (select sum(xmin::text::bigint) + count(*) from pg_event_trigger),
    (select sum(it.xmin::text::bigint) + count(*) from pg_statistic it join pg_class on pg_class.oid = starelid
      where relnamespace = '${schema}'::regnamespace),
    (select sum(it.xmin::text::bigint) + count(*) from pg_db_role_setting it
      join pg_database on pg_database.oid = setdatabase where datname = current_database()))`

const sizeOf = (schema: string): string =>
  `select sum(pg_relation_size(oid)) from pg_class where relnamespace = '${schema}'::regnamespace and relkind = 'r'`

const tablesOf = async ({ query }: TestDatabase, schema: string): Promise<Table[]> => {
  const rows = await query(
    `select relname as name, string_agg(quote_ident(attname), ', ' order by attnum) as columns
     from pg_class join pg_attribute on attrelid = pg_class.oid
     where relnamespace = $1::regnamespace and relkind = 'r' and relname <> 'migrations'
       and attnum > 0 and not attisdropped and attgenerated = ''
     group by relname order by relname`,
    [schema],
  )
  const filled = await query(
    rows
      .map(({ name }) => `select '${name}' as name where exists (select from ${schema}.${name})`)
      .join(' union all '),
  )
  const kept = new Set(filled.map(({ name }) => name))
  return rows.map(({ name, columns }) => ({
    name: String(name),
    columns: String(columns),
    kept: kept.has(name),
  }))
}

const restoreTable = (schema: string, { name, columns, kept }: Table): string =>
  kept
    ? `delete from ${schema}.${name};
       insert into ${schema}.${name} (${columns}) overriding system value select ${columns} from unchanged.${name};`
    : `if exists (select from ${schema}.${name}) then delete from ${schema}.${name}; end if;`

/**
 * Copies the rows that a service has made at its start, and returns the function that brings them back. It returns false if it
 * did not: the tables were altered or are large, or a statement runs. It takes a few ms.
 */
export const restorable = async (database: TestDatabase, schema: string): Promise<() => Promise<boolean>> => {
  const { query } = database
  const tables = await tablesOf(database, schema)
  const sequences = await query(
    `select sequencename as name, last_value as value from pg_sequences where schemaname = $1`,
    [schema],
  )
  const copies = tables
    .filter(({ kept }) => kept)
    .map(({ name, columns }) => `create table unchanged.${name} as select ${columns} from ${schema}.${name};`)
  await query(`create schema unchanged; ${copies.join('\n')}`)
  const [before] = await query(`select (${fingerprint(schema)}) as schema, (${sizeOf(schema)}) as size`)
  // As a replica, foreign keys are not checked and triggers do not run.
  await query(`
    create function unchanged.restore() returns boolean language plpgsql
    set session_replication_role = replica set lock_timeout = '1s' as $restore$
    begin
      if exists (select from pg_stat_activity where datname = current_database() and backend_type = 'client backend'
                 and pid <> pg_backend_pid() and state <> 'idle')
        or (${fingerprint(schema)}) <> '${before?.schema}'
        or (${sizeOf(schema)}) > ${Number(before?.size) + mostBytes}
      then return false; end if;
      ${tables.map(table => restoreTable(schema, table)).join('\n')}
      ${sequences
        .map(({ name, value }) => `perform setval('${schema}.${name}', ${value ?? 1}, ${value !== null});`)
        .join('\n')}
      return true;
    end $restore$`)
  return async () => {
    const [result] = await query('select unchanged.restore() as done')
    return result?.done === true
  }
}
