import type { Id } from '@earshot/contracts'
import { type Db, many, maybe, run } from '@earshot/db'
import type { Image } from '../../base/image/image.ts'
import type { Picture } from './model.ts'

export const writePicture = (db: Db, id: Id<'principal'>, picture: Image | null) =>
  run(db)`
    update principals set picture = ${picture?.bytes ?? null}, picture_path = ${picture?.path ?? null},
      updated_at = clock_timestamp()
    where id = ${id} and erased_at is null and picture_path is distinct from ${picture?.path ?? null}`

/** The picture at a path, if anyone still has it. */
export const readPicture = (db: Db, path: string) =>
  maybe<{ bytes: Buffer }>(db, 'read_picture')`
    select picture as bytes from principals where picture_path = ${path} limit 1`

/** What users and visitors see of the team: no images from elsewhere, which the policies of many pages block. */
export const memberPicturesOf = (db: Db, ids: readonly string[]) =>
  many<Picture>(db, 'member_pictures_of')`
    select id as principal_id, picture_path as image from principals
    where id = any(${[...ids]}) and picture_path is not null and role in ('admin', 'member')
    order by id`

/** Erased principals, and those without an image, are left out. */
export const picturesOf = (db: Db, ids: readonly string[]) =>
  many<Picture>(db, 'pictures_of')`
    select id as principal_id, coalesce(picture_path, image) as image from principals
    where id = any(${[...ids]}) and coalesce(picture_path, image) is not null
    order by id`
