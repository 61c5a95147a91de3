import type { Id } from '@earshot/contracts'
import { type Db, empty, limitTo, many, maybe, one, page, raw, run, sql } from '@earshot/db'
import type { AttributeDefinition } from './model.ts'

export type DefinitionValues = Omit<AttributeDefinition, 'createdAt' | 'updatedAt'>

const columns = raw('id, key, name, description, type, options, created_at, updated_at')

export const findDefinition = (db: Db, id: Id<'attribute'>) =>
  maybe<AttributeDefinition>(db)`select ${columns} from attribute_definitions where id = ${id}`

export const listDefinitions = (db: Db, { after, limit }: { after: string | undefined; limit: number }) =>
  page<AttributeDefinition>(db, 'attributes')`
    select ${columns} from attribute_definitions ${after === undefined ? empty : sql`where key > ${after}`}
    order by key ${limitTo(limit)}`

/** Prevents changes to the definitions until the end of the transaction. */
export const shareDefinitions = (db: Db, keys: string[]) =>
  many<AttributeDefinition>(db)`
    select ${columns} from attribute_definitions where key = any(${keys}) order by key for share`

/** Locks the row. Transactions that set values of the attribute wait. */
export const lockDefinition = (db: Db, id: Id<'attribute'>) =>
  maybe<AttributeDefinition>(db)`
    select ${columns} from attribute_definitions where id = ${id} for update`

/** Returns no row if the key is taken. */
export const insertDefinition = (db: Db, it: DefinitionValues) =>
  maybe<AttributeDefinition>(db)`
    insert into attribute_definitions (id, key, name, description, type, options)
    values (${it.id}, ${it.key}, ${it.name}, ${it.description}, ${it.type}, ${it.options})
    on conflict (key) do nothing returning ${columns}`

export const updateDefinition = (db: Db, it: DefinitionValues) =>
  one<AttributeDefinition>(db)`
    update attribute_definitions set name = ${it.name}, description = ${it.description}, options = ${it.options},
      updated_at = clock_timestamp()
    where id = ${it.id} returning ${columns}`

export const removeDefinition = (db: Db, id: Id<'attribute'>) =>
  run(db)`delete from attribute_definitions where id = ${id}`
