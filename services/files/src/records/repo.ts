import type { Id } from '@earshot/contracts'
import { type Db, many, maybe, one, raw, run } from '@earshot/db'
import { type ExportParts, type FileImage, type Merge, moveColumn, moveColumnBack } from '@earshot/identity'

/** A file, whose bytes are stored under its id. */
export type FileRow = {
  id: Id<'file'>
  name: string
  contentType: string
  size: number
  sha256: Buffer
  width: number | null
  height: number | null
  createdAt: string
}

const columns = raw('id, name, content_type, size, sha256, width, height, created_at')

export type NewFile = Omit<FileRow, 'createdAt'> & {
  uploaderId: string
  /** Seconds until the sweep asks whether a message has the file. */
  lookInSeconds: number
}

/** Inserts a file whose bytes are about to be stored. No row if all files together would have more than `limit` bytes. */
export const insertFile = (db: Db, it: NewFile, limit: number) =>
  maybe<FileRow>(db, 'insert_file')`
    with total as (
      update file_total set bytes = bytes + ${it.size}::bigint
      where bytes + ${it.size}::bigint <= ${limit}::bigint
      returning bytes
    )
    insert into files (id, name, content_type, size, sha256, width, height, uploader_id, look_at)
    select ${it.id}, ${it.name}, ${it.contentType}, ${it.size}::bigint, ${it.sha256}::bytea, ${it.width}::int,
      ${it.height}::int, ${it.uploaderId}, clock_timestamp() + make_interval(secs => ${it.lookInSeconds})
    from total
    returning ${columns}`

/** Whether the file is still wanted: its uploader may have been erased while its bytes were stored. */
export const markStored = async (db: Db, id: Id<'file'>): Promise<boolean> =>
  (await maybe(db, 'mark_file_stored')`
    update files set stored_at = clock_timestamp() where id = ${id} and removed_at is null returning id`) !==
  undefined

/** Marks a file whose bytes could not be stored. */
export const removeFile = (db: Db, id: Id<'file'>) =>
  run(db)`update files set removed_at = clock_timestamp() where id = ${id} and removed_at is null`

/** A stored file that is not being removed. */
export const findFile = (db: Db, id: Id<'file'>) =>
  maybe<FileRow & { uploaderId: string }>(db, 'find_file')`
    select ${columns}, uploader_id from files where id = ${id} and stored_at is not null and removed_at is null`

/** The stored images of these. */
export const findImages = (db: Db, ids: readonly string[]) =>
  many<FileImage>(db, 'find_images')`
    select id, width, height from files
    where id = any(${ids}) and width is not null and stored_at is not null and removed_at is null`

/**
 * The stored files of these, which the sweep then leaves alone for `seconds`. With an uploader, only files of that principal.
 * Waits for a concurrent sweep of the same rows.
 */
export const claimFiles = (
  db: Db,
  ids: readonly string[],
  { uploaderId, seconds }: { uploaderId: string | null; seconds: number },
) =>
  many<FileRow>(db, 'claim_files')`
    update files set look_at = greatest(look_at, clock_timestamp() + make_interval(secs => ${seconds}))
    where id = any(${[...ids]}) and stored_at is not null and removed_at is null
      and (${uploaderId}::text is null or uploader_id = ${uploaderId})
    returning ${columns}`

/** Gives files to the person in whose email they arrived, unless they have one: the event may come again after a merge. */
export const nameSender = (
  db: Db,
  ids: readonly string[],
  { storedBy, senderId }: { storedBy: string; senderId: string },
) =>
  run(
    db,
  )`update files set uploader_id = ${senderId} where id = any(${[...ids]}) and uploader_id = ${storedBy}`

const uploader = { table: 'files', column: 'uploader_id' }

/** Gives the files of one principal to another. A file that is being removed stays where it is. */
export const moveFiles = (db: Db, merge: Merge) =>
  moveColumn(db, merge, { ...uploader, within: raw('removed_at is null') })

export const moveFilesBack = (db: Db, merge: Merge) => moveColumnBack(db, merge, uploader)

export const countFiles = async (db: Db, uploaderId: string): Promise<number> =>
  (
    await one<{ count: number }>(db)`
      select count(*)::int as count from files where uploader_id = ${uploaderId} and removed_at is null`
  ).count

/** Files that no one asked about lately, oldest first. */
export const filesToLookAt = (db: Db, limit: number) =>
  many<{ id: Id<'file'> }>(db)`
    select id from files where look_at <= clock_timestamp() and removed_at is null order by look_at limit ${limit}`

/** Looks at used files again later. */
export const lookLater = (db: Db, ids: readonly string[], seconds: number) =>
  run(db)`
    update files set look_at = clock_timestamp() + make_interval(secs => ${seconds}) where id = any(${[...ids]})`

/** Marks unused files. A file that a message claimed since it was read is left alone. Returns the number of marked files. */
export const removeUnused = async (db: Db, ids: readonly string[]): Promise<number> => {
  const rows = await many(db)`
    update files set removed_at = clock_timestamp()
    where id = any(${[...ids]}) and look_at <= clock_timestamp() and removed_at is null
    returning id`
  return rows.length
}

/** Marks all files of a principal, when that person is erased. */
export const removeFilesOf = (db: Db, uploaderId: string) =>
  run(
    db,
  )`update files set removed_at = clock_timestamp() where uploader_id = ${uploaderId} and removed_at is null`

export const filesToRemove = (db: Db, limit: number) =>
  many<{ id: Id<'file'> }>(db)`
    select id from files where removed_at is not null order by removed_at limit ${limit}`

/** Deletes the rows of files whose bytes are gone. */
export const deleteFiles = (db: Db, ids: readonly string[]) =>
  run(db)`
    with gone as (
      delete from files where id = any(${[...ids]}) returning size
    )
    update file_total set bytes = bytes - (select coalesce(sum(size), 0) from gone)`

/** The files of a person, for the export of their data. */
export const ownFiles: ExportParts[string] = (db, { principalId, after, limit }) =>
  many<{ key: string }>(db)`
    select id as key, id, name, content_type, size, created_at from files
    where uploader_id = ${principalId} and removed_at is null and id > ${after} order by id limit ${limit}`

/** A batch of stored files by id, for a comparison with the storage. */
export const filesAfter = (db: Db, after: string, limit: number) =>
  many<{ id: Id<'file'>; size: number; sha256: Buffer }>(db)`
    select id, size, sha256 from files
    where id > ${after} and stored_at is not null and removed_at is null
    order by id limit ${limit}`

/** Which of these ids have a row. */
export const knownFiles = async (db: Db, ids: readonly string[]): Promise<Set<string>> => {
  const rows = await many<{ id: string }>(db)`select id from files where id = any(${[...ids]})`
  return new Set(rows.map(({ id }) => id))
}
