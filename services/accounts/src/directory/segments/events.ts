import type { Caller } from '@earshot/contracts'
import type { Db } from '@earshot/db'
import { emit } from '@earshot/events'
import type { Segment } from './model.ts'
import { raiseVersion } from './repo.ts'

type Changed = { added?: string[]; removed?: string[] }

/** Emits a change of the members of a locked segment. */
export const emitMembers = async (
  db: Db,
  caller: Caller,
  { id, slug }: Pick<Segment, 'id' | 'slug'>,
  { added = [], removed = [] }: Changed,
): Promise<void> => {
  const version = await raiseVersion(db, id)
  await emit(db, caller, 'segment.saved', { segment: { id, slug }, added, removed, version })
}
