import { type FieldError, failFields, type Id, type Principal, unknownReference } from '@earshot/contracts'
import type { Db } from '@earshot/db'
import type { People } from '@earshot/identity'
import { participantsAmong } from './repo.ts'

type Checked = {
  ids: Id<'principal'>[]
  /** Mentions that the stored text has already. They stay valid. */
  known?: readonly string[]
  /** The post that people may take part in; undefined for a new one. */
  postId?: Id<'post'>
  /** For a text that only the team sees. */
  isPrivate?: boolean
}

const pathOf = (index: number): string => `mentionedPrincipalIds.${index}`

const isMember = ({ role }: Principal): boolean => role === 'admin' || role === 'member'

/**
 * The people mentioned in a text, each once: members, and participants of the post. Call it before any lock, because it may
 * send a request to the accounts service. @throws {ApiError} VALIDATION_ERROR naming the entry
 */
export const checkMentions = async (
  people: People,
  db: Db,
  { ids, known = [], postId, isPrivate = false }: Checked,
): Promise<Id<'principal'>[]> => {
  const added = ids.filter(id => !known.includes(id))
  if (added.length === 0) return [...new Set(ids)]
  const found = await Promise.all(ids.map(id => people.find(db, id)))
  const participants = postId && !isPrivate ? await participantsAmong(db, postId, added) : []
  const errors = ids.flatMap((id, index): FieldError[] => {
    const person = found[index]
    if (known.includes(id)) return []
    if (person?.kind !== 'user') return [unknownReference(pathOf(index))]
    if (isMember(person) || participants.includes(id)) return []
    const message = isPrivate
      ? 'must be a member of the team'
      : 'must be a member of the team or someone who takes part in the post'
    return [{ path: pathOf(index), code: 'invalid', message }]
  })
  if (errors.length > 0) failFields(...errors)
  return [...new Set(ids)]
}
