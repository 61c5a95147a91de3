import { newId } from '@earshot/contracts'
import { type Pool, tx } from '@earshot/db'
import { insertBoard } from '../../records/boards/repo.ts'
import { insertStatus } from '../../records/statuses/repo.ts'
import { claimSeed } from './repo.ts'

const statuses = [
  { name: 'Open', slug: 'open', color: '#3b82f6', category: 'active', showOnRoadmap: false },
  { name: 'Under Review', slug: 'under-review', color: '#eab308', category: 'active', showOnRoadmap: false },
  { name: 'Planned', slug: 'planned', color: '#8b5cf6', category: 'active', showOnRoadmap: true },
  { name: 'In Progress', slug: 'in-progress', color: '#f97316', category: 'active', showOnRoadmap: true },
  { name: 'Complete', slug: 'complete', color: '#22c55e', category: 'complete', showOnRoadmap: true },
  { name: 'Closed', slug: 'closed', color: '#6b7280', category: 'closed', showOnRoadmap: false },
] as const

const board = {
  name: 'Feedback',
  description: '',
  audience: 'public',
  authorVotes: false,
  showVoters: false,
  userTags: false,
  anonymousVotes: false,
  anonymousPosts: false,
  defaultStatusId: null,
  requireApproval: 'none',
} as const

/**
 * Creates the first board and the statuses of a new workspace. Of several processes that start together, one inserts the
 * seed key. The others wait for its commit and do nothing.
 */
export const seed = (pool: Pool): Promise<void> =>
  tx(pool, async db => {
    if (!(await claimSeed(db, 'workspace'))) return
    for (const [position, status] of statuses.entries())
      await insertStatus(db, { ...status, id: newId('status'), position, isDefault: position === 0 })
    await insertBoard(db, { ...board, id: newId('board'), slug: 'feedback' })
  })
