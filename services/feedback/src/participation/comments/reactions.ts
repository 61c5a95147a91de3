import { type Caller, fail, type Id } from '@earshot/contracts'
import type { Db } from '@earshot/db'
import { setReaction } from '../../records/comments/repo.ts'
import { requireUnmerged } from '../../records/posts/guards.ts'
import type { Emoji, ReactionState } from '../../records/reactions/model.ts'
import { readReactions } from '../../records/reactions/repo.ts'
import { toReactions } from '../../records/reactions/row.ts'

type Reacting = { id: Id<'comment'>; emoji: Emoji; reacted: boolean }

/** Adds or removes the caller's reaction; a repeat changes nothing. */
export const reactToComment = async (db: Db, caller: Caller, reacting: Reacting): Promise<ReactionState> => {
  requireUnmerged((await setReaction(db, caller, reacting)) ?? fail('NOT_FOUND'))
  return { reactions: toReactions(await readReactions(db, caller, 'comment', reacting.id)) }
}
