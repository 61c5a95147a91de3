import { isDeepStrictEqual } from 'node:util'
import { type Caller, fail } from '@earshot/contracts'
import type { Db } from '@earshot/db'
import type { InternalClient } from '@earshot/http'
import { type Merge, readContent } from '@earshot/identity'
import { findForMerge } from '../../directory/users/repo.ts'
import { toUser } from '../../directory/users/row.ts'
import { filledFields, lostParts, type UserMergePreview } from './model.ts'
import { readAccess } from './repo.ts'
import { assertMergeable, assertNotKept, fieldsToFill, type Pair, pairOf } from './rules.ts'

type Service = Pick<InternalClient, 'post'>

/** The services that have content of users. */
export type ContentServices = { feedback: Service; support: Service; files: Service }

/** Fields of the merged user that the kept one does not get, since it has a value. */
const lostFields = ({ from, into }: Pair, filled: readonly string[]) => {
  const [had, kept] = [toUser(from), toUser(into)]
  const isLost = (field: (typeof filledFields)[number]): boolean => {
    if (filled.includes(field) || had[field] === null) return false
    return field === 'attributes'
      ? Object.entries(had.attributes).some(
          ([name, value]) => Object.hasOwn(kept.attributes, name) && kept.attributes[name] !== value,
        )
      : !isDeepStrictEqual(had[field], kept[field])
  }
  return filledFields.filter(field => isLost(field))
}

/** Reads what a merge would do. Asks other services, so never call it while holding locks. @throws {ApiError} */
export const previewMerge = async (
  db: Db,
  caller: Caller,
  merge: Merge,
  services: ContentServices,
): Promise<UserMergePreview> => {
  const pair = pairOf(await findForMerge(db, [merge.fromId, merge.intoId]), merge)
  const { from, into } = pair
  if (from.mergedInto !== null) fail('ALREADY_MERGED', 'The user has been merged into this user.')
  assertMergeable(pair)
  await assertNotKept(db, from)
  const [posts, threads, uploads] = await Promise.all([
    readContent(services.feedback, merge, caller),
    readContent(services.support, merge, caller),
    readContent(services.files, merge, caller),
  ])
  const { segments, ...access } = await readAccess(db, merge)
  const fields = fieldsToFill(pair)
  const filled = filledFields.filter(field => Object.hasOwn(fields, field))
  const lost = new Set<string>([
    ...lostFields(pair, filled),
    ...(from.contactEmail === null ? [] : ['contactEmail']),
    ...lostParts.filter(part => Object.hasOwn(access, part) && access[part as keyof typeof access]),
  ])
  return {
    from: toUser(from),
    into: toUser(into),
    moved: {
      posts: posts.posts ?? 0,
      comments: posts.comments ?? 0,
      votes: posts.votes ?? 0,
      doubleVotes: posts.doubleVotes ?? 0,
      follows: posts.follows ?? 0,
      reactions: posts.reactions ?? 0,
      conversations: threads.conversations ?? 0,
      tickets: threads.tickets ?? 0,
      files: uploads.files ?? 0,
      segments,
    },
    filled,
    lost: lostParts.filter(part => lost.has(part)),
  }
}
