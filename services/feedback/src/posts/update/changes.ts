import type { Id } from '@earshot/contracts'
import type { NewActivity } from '../../records/activity/repo.ts'
import type { LockedReferences } from '../../records/posts/references.ts'
import type { PostValues } from '../../records/posts/repo.ts'
import type { PostRow } from '../../records/posts/row.ts'

/** The fields of a post that can be changed. Tags are unordered, so their ids are sorted. */
export type Changeable = PostValues & { tagIds: Id<'tag'>[] }

/** The data of a status change in the event and the activity. Undefined when the status stays the same. */
export const statusChange = (row: PostRow, after: Changeable, { status }: LockedReferences) =>
  row.statusId === after.statusId
    ? undefined
    : {
        previousStatus: row.statusName,
        newStatus: status?.name ?? null,
        previousStatusId: row.statusId,
        newStatusId: after.statusId,
      }

type Tag = { id: Id<'tag'>; name: string }

/** With the names of the tags, which stay in the activity when a tag is deleted. */
const tagChange = (
  { tags }: PostRow,
  { tagIds }: Changeable,
  references: LockedReferences,
): NewActivity[] => {
  const without = (some: Tag[], ids: string[]) =>
    some.filter(({ id }) => !ids.includes(id)).map(({ id, name }) => ({ id, name }))
  const added = without(
    references.tags,
    tags.map(({ id }) => id),
  )
  const removed = without(tags, tagIds)
  return added.length + removed.length > 0 ? [{ type: 'tags_changed', data: { added, removed } }] : []
}

const fields = [
  ['title', 'title_changed'],
  ['content', 'content_changed'],
  ['ownerPrincipalId', 'owner_changed'],
  ['eta', 'eta_changed'],
  ['boardId', 'board_changed'],
] as const

/** One entry for each changed field. */
export const changesOf = (row: PostRow, after: Changeable, references: LockedReferences): NewActivity[] => {
  const moved = statusChange(row, after, references)
  return [
    ...fields.flatMap(([field, type]): NewActivity[] =>
      row[field] === after[field] ? [] : [{ type, data: { previous: row[field], current: after[field] } }],
    ),
    ...tagChange(row, after, references),
    ...(moved ? [{ type: 'status_changed' as const, data: moved }] : []),
  ]
}
