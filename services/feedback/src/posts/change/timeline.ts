import type { Id } from '@earshot/contracts'
import type { Deed } from '../../records/activity/repo.ts'
import type { LockedReferences } from '../../records/posts/references.ts'
import type { PostValues } from '../../records/posts/repo.ts'
import type { PostRow } from '../../records/posts/row.ts'

/** What of a post may be changed. Tags have no order of their own, so theirs is that of their ids. */
export type Changeable = PostValues & { tagIds: Id<'tag'>[] }

/** What the event and the timeline say of another status. Undefined when it is the same. */
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

/** With their names: a tag may be deleted, and its part in the timeline stays. */
const tagChange = ({ tags }: PostRow, { tagIds }: Changeable, references: LockedReferences): Deed[] => {
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

/** One for each thing that changed. */
export const deedsOf = (row: PostRow, after: Changeable, references: LockedReferences): Deed[] => {
  const moved = statusChange(row, after, references)
  return [
    ...fields.flatMap(([field, type]): Deed[] =>
      row[field] === after[field] ? [] : [{ type, data: { previous: row[field], current: after[field] } }],
    ),
    ...tagChange(row, after, references),
    ...(moved ? [{ type: 'status_changed' as const, data: moved }] : []),
  ]
}
