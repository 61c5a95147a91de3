import { type Caller, fail } from '@earshot/contracts'
import type { Db } from '@earshot/db'
import { assertTeam, deletedForTeam } from '../../access/permissions.ts'
import type { Post } from '../../records/posts/model.ts'
import { findPost } from '../../records/posts/repo.ts'
import { toPost } from '../../records/posts/row.ts'

export const getPost = async (
  db: Db,
  caller: Caller,
  reading: { id: string; includeDeleted?: boolean },
): Promise<Post> => {
  if (reading.includeDeleted) assertTeam(caller, deletedForTeam)
  return toPost((await findPost(db, caller, reading)) ?? fail('NOT_FOUND'))
}
