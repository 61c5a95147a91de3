import type { Id } from '@earshot/contracts'
import { isSame } from '@earshot/http'
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

/** The attachments belong to the content: there is no field in events and no type of activity for them alone. */
export const isSameContent = (before: Changeable, after: Changeable): boolean =>
  before.content === after.content && isSame(before.attachments, after.attachments)

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

type Change = { before: Changeable; after: Changeable }

const isUnchanged = (field: (typeof fields)[number][0], { before, after }: Change): boolean =>
  field === 'content' ? isSameContent(before, after) : before[field] === after[field]

/** One entry for each changed field. */
export const changesOf = (row: PostRow, change: Change, references: LockedReferences): NewActivity[] => {
  const { before, after } = change
  const moved = statusChange(row, after, references)
  return [
    ...fields.flatMap(([field, type]): NewActivity[] =>
      isUnchanged(field, change) ? [] : [{ type, data: { previous: before[field], current: after[field] } }],
    ),
    ...tagChange(row, after, references),
    ...(moved ? [{ type: 'status_changed' as const, data: moved }] : []),
  ]
}
