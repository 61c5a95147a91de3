import { type Pool, tx } from '@earshot/db'
import { insertActivityChanges, removeDemoSegments } from '@earshot/identity'
import { markChanged } from '../../records/directory/repo.ts'
import { recountVotes } from '../../records/posts/group-repo.ts'
import * as repo from './remove-repo.ts'

/**
 * Removes the demo with these ids, and what others added to its posts. Boards with posts of other origin remain. Emits no
 * events. A repeat changes nothing.
 */
export const removeDemo = (pool: Pool, { stem }: { stem: string }): Promise<void> =>
  tx(pool, async db => {
    await repo.lockPosts(db, stem)
    const contributors = await repo.contributorsTo(db, stem)
    const changed = [...(await repo.separatePosts(db, stem)), ...(await repo.canonicalPosts(db, stem))]
    await repo.deletePosts(db, stem)
    await repo.deleteSetUp(db, stem)
    await markChanged(db, [
      ...(await repo.removeCompanies(db, stem)),
      ...(await removeDemoSegments(db, stem)),
    ])
    for (const id of changed) await recountVotes(db, id)
    await insertActivityChanges(db, contributors)
  })
