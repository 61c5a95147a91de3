import { type Db, many, type Sql, sql } from '@earshot/db'

// Writes a schema as text. The output of pg_dump differs between versions of PostgreSQL. This one must not, so it only uses
// features of all versions and PostgreSQL's pg_get_… functions.

type Part = { table: string; text: string }
type Table = { table: string; partitioned: string | null }

/** Tables of the schema without daily partitions. */
const ofSchema = (schema: string): Sql => sql`
  class.relnamespace = ${schema}::regnamespace and not class.relispartition and class.relkind in ('r', 'p')`

const tables = (db: Db, schema: string) => many<Table>(db)`
  select class.relname as table, pg_get_partkeydef(class.oid) as partitioned
  from pg_class class where ${ofSchema(schema)} order by class.relname collate "C"`

const columns = (db: Db, schema: string) => many<Part>(db)`
  select class.relname as table, concat_ws(' ',
    attname, format_type(atttypid, atttypmod),
    case when attcollation <> typcollation then format('collate %I', collname) end,
    case when attnotnull then 'not null' end,
    case attgenerated when 's' then format('generated always as (%s) stored', pg_get_expr(adbin, adrelid, true))
      else 'default ' || pg_get_expr(adbin, adrelid, true) end) as text
  from pg_class class
    join pg_attribute on attrelid = class.oid and attnum > 0 and not attisdropped
    join pg_type on pg_type.oid = atttypid
    left join pg_collation on pg_collation.oid = attcollation
    left join pg_attrdef on adrelid = class.oid and adnum = attnum
  where ${ofSchema(schema)} order by class.relname collate "C", attnum`

/** Without "not null", which is written with its column. PostgreSQL 18 lists it as a constraint (contype n). */
const constraints = (db: Db, schema: string) => many<Part>(db)`
  select class.relname as table, format('constraint %I %s', conname, pg_get_constraintdef(pg_constraint.oid, true)) as text
  from pg_class class join pg_constraint on conrelid = class.oid and contype <> 'n'
  where ${ofSchema(schema)} order by class.relname collate "C", contype = 'p' desc, conname collate "C"`

/** Indexes that do not belong to a constraint. */
const indexes = (db: Db, schema: string) => many<Part>(db)`
  select class.relname as table, pg_get_indexdef(indexrelid, 0, true) as text
  from pg_class class join pg_index on indrelid = class.oid join pg_class index on index.oid = indexrelid
  where ${ofSchema(schema)} and not exists (select from pg_constraint where conindid = indexrelid and conrelid = indrelid)
  order by class.relname collate "C", index.relname collate "C"`

/** Without their queries, which each version of PostgreSQL writes in another way. */
const views = (db: Db, schema: string) => many<{ text: string }>(db)`
  select format(E'-- A view: its query is in the migrations.\\ncreate view %I (%s);', class.relname,
    string_agg(attname, ', ' order by attnum)) as text
  from pg_class class join pg_attribute on attrelid = class.oid and attnum > 0 and not attisdropped
  where class.relnamespace = ${schema}::regnamespace and class.relkind = 'v'
  group by class.relname order by class.relname collate "C"`

const sequences = (db: Db, schema: string) => many<{ text: string }>(db)`
  select format('create sequence %I as %s;', sequencename, data_type) as text
  from pg_sequences where schemaname = ${schema} order by sequencename collate "C"`

const functions = (db: Db, schema: string) => many<{ text: string }>(db)`
  select replace(pg_get_functiondef(oid), format('FUNCTION %I.', ${schema}::text), 'FUNCTION ') || ';' as text
  from pg_proc where pronamespace = ${schema}::regnamespace order by proname collate "C"`

const triggers = (db: Db, schema: string) => many<Part>(db)`
  select class.relname as table, pg_get_triggerdef(pg_trigger.oid, true) as text
  from pg_class class join pg_trigger on tgrelid = class.oid and not tgisinternal
  where ${ofSchema(schema)} order by class.relname collate "C", tgname collate "C"`

/** Other kinds of objects in the schema. The text does not support them, so there must be none. */
const others = (db: Db, schema: string) => many<{ text: string }>(db)`
  select 'relation ' || relname as text from pg_class
    where relnamespace = ${schema}::regnamespace and relkind in ('m', 'f', 'c')
  union all select 'type ' || typname from pg_type where typnamespace = ${schema}::regnamespace and typtype in ('e', 'd')`

/** A schema as text, the same on every version of PostgreSQL. The schema must be first on the search path of `db`. */
export const schemaText = async (db: Db, schema: string): Promise<string> => {
  const unknown = await others(db, schema)
  if (unknown.length > 0) throw new Error(`Unsupported objects: ${unknown.map(it => it.text).join(', ')}`)
  const inside = [...(await columns(db, schema)), ...(await constraints(db, schema))]
  const around = [...(await indexes(db, schema)), ...(await triggers(db, schema))]
  const parts = (await tables(db, schema)).flatMap(({ table, partitioned }) => {
    const lines = inside.filter(it => it.table === table).map(it => `  ${it.text}`)
    const end = partitioned ? `) partition by ${partitioned};` : ');'
    const own = around.filter(it => it.table === table).map(it => `${it.text};`)
    return [`create table ${table} (\n${lines.join(',\n')}\n${end}`, own.join('\n')]
  })
  const heading = `-- The schema "${schema}" after its migrations. Made by \`npm run generate:schema\` to be read; nothing runs it.`
  const texts = (lines: { text: string }[], separator: string) => lines.map(it => it.text).join(separator)
  const all = [
    heading,
    texts(await sequences(db, schema), '\n'),
    texts(await functions(db, schema), '\n\n'),
    ...parts,
    texts(await views(db, schema), '\n'),
  ]
  return `${all.filter(Boolean).join('\n\n')}\n`
}
