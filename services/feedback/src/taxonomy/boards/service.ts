import { type Caller, fail, failFields, type Id, newId, permits, unknownReference } from '@earshot/contracts'
import { type Db, type Pool, tx } from '@earshot/db'
import { audit, emit } from '@earshot/events'
import {
  conflictIfInUse,
  conflictIfTaken,
  isSame,
  type Page,
  type PageRequest,
  pagesBy,
  patched,
} from '@earshot/http'
import type { Board, BoardInput, BoardPatch } from '../../records/boards/model.ts'
import * as repo from '../../records/boards/repo.ts'
import { shareStatus } from '../../records/statuses/repo.ts'
import { insertWithSlug, slugTaken } from '../../text/slug.ts'

const toBoard = ({
  authorVotes,
  defaultStatusId,
  requireApproval,
  showVoters,
  userTags,
  anonymousVotes,
  anonymousPosts,
  postCount,
  createdAt,
  updatedAt,
  ...rest
}: repo.BoardRow): Board => ({
  ...rest,
  settings: {
    authorVotes,
    defaultStatusId,
    requireApproval,
    showVoters,
    userTags,
    anonymousVotes,
    anonymousPosts,
  },
  postCount,
  createdAt,
  updatedAt,
})

const refOf = ({ id, slug, name }: repo.BoardRef): repo.BoardRef => ({ id, slug, name })

export const getBoard = async (db: Db, caller: Caller, id: Id<'board'>): Promise<Board> =>
  toBoard((await repo.findBoard(db, caller, id)) ?? fail('NOT_FOUND'))

const pages = pagesBy('boards', (board: Board) => board.id)

export const listBoards = (db: Db, caller: Caller, request: PageRequest): Promise<Page<Board>> =>
  pages(request, async page => (await repo.listBoards(db, caller, page)).map(toBoard))

const requireStatus = async (db: Db, id: Id<'status'> | null | undefined): Promise<void> => {
  if (id && !(await shareStatus(db, id))) failFields(unknownReference('settings.defaultStatusId'))
}

export const createBoard = (pool: Pool, caller: Caller, input: BoardInput): Promise<Board> =>
  tx(pool, async db => {
    const { settings, slug, ...rest } = input
    await requireStatus(db, settings.defaultStatusId)
    const values = {
      ...rest,
      id: newId('board'),
      authorVotes: settings.authorVotes ?? false,
      defaultStatusId: settings.defaultStatusId ?? null,
      requireApproval: settings.requireApproval ?? 'none',
      showVoters: settings.showVoters ?? false,
      userTags: settings.userTags ?? false,
      anonymousVotes: settings.anonymousVotes ?? false,
      anonymousPosts: settings.anonymousPosts ?? false,
    }
    const { id } = await insertWithSlug(
      { name: input.name, slug },
      'board',
      wanted => repo.boardSlugs(db, wanted),
      free => repo.insertBoard(db, { ...values, slug: free }),
    )
    const board = await getBoard(db, caller, id)
    await emit(db, caller, 'board.created', { board: refOf(board) })
    return board
  })

/** The audience is the only setting of a board that requires the scope admin, so changes of it are audited. */
const auditAudience = (db: Db, caller: Caller, before: repo.BoardRow, after: repo.BoardRow): Promise<void> =>
  audit(db, caller, {
    action: 'board.audience_changed',
    target: { kind: 'board', id: after.id },
    before: { audience: before.audience },
    after: { audience: after.audience },
  })

export const updateBoard = (
  pool: Pool,
  caller: Caller,
  { id, settings, ...patch }: BoardPatch & { id: Id<'board'> },
): Promise<Board> =>
  tx(pool, async db => {
    const before = (await repo.lockBoard(db, id)) ?? fail('NOT_FOUND')
    const after = patched(before, { ...patch, ...settings })
    if (after.audience !== before.audience && !permits(caller, 'admin'))
      fail('INSUFFICIENT_SCOPE', 'Changing the audience of a board requires the scope admin.')
    if (isSame(before, after)) return toBoard(before)
    if (after.defaultStatusId !== before.defaultStatusId) await requireStatus(db, after.defaultStatusId)
    await conflictIfTaken(repo.updateBoard(db, after), slugTaken, 'slug')
    await emit(db, caller, 'board.updated', { board: refOf(after) })
    if (after.audience !== before.audience) await auditAudience(db, caller, before, after)
    return getBoard(db, caller, id)
  })

/** Deletes a board without live posts, so that no post is deleted implicitly. */
export const deleteBoard = (pool: Pool, caller: Caller, { id }: { id: Id<'board'> }): Promise<void> =>
  tx(pool, async db => {
    const board = (await repo.lockBoard(db, id)) ?? fail('NOT_FOUND')
    if (await repo.hasLivePosts(db, id))
      fail('IN_USE', 'The board has posts. Delete them or move them to another board first.')
    await conflictIfInUse(repo.markBoardDeleted(db, id))
    await emit(db, caller, 'board.deleted', { board: refOf(board) })
  })
