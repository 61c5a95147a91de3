import { type Caller, fail, failFields, type Id, newId, permits } from '@earshot/contracts'
import { type Db, type Pool, tx } from '@earshot/db'
import { emit } from '@earshot/events'
import { cursorOf, type Page, type PageRequest, pageOf } from '@earshot/http'
import { z } from 'zod'
import { orInUse, orTaken } from '../conflicts.ts'
import { isSame, namesNothing, patched, storable } from '../fields.ts'
import { freeSlug, slugOf, underFreeSlug } from '../slug.ts'
import { shareStatus } from '../statuses/repo.ts'
import type { Board, BoardInput, BoardPatch } from './model.ts'
import * as repo from './repo.ts'

const toBoard = ({
  authorVotes,
  defaultStatusId,
  postCount,
  createdAt,
  updatedAt,
  ...rest
}: repo.BoardRow): Board => ({
  ...rest,
  settings: { authorVotes, defaultStatusId },
  postCount,
  createdAt,
  updatedAt,
})

const refOf = ({ id, slug, name }: repo.BoardRef): repo.BoardRef => ({ id, slug, name })

export const getBoard = async (db: Db, id: Id<'board'>): Promise<Board> =>
  toBoard((await repo.findBoard(db, id)) ?? fail('NOT_FOUND'))

const cursors = cursorOf('boards', z.tuple([storable]))

export const listBoards = async (db: Db, { limit, cursor }: PageRequest): Promise<Page<Board>> => {
  const after = cursors.decode(cursor)?.[0]
  const rows = await repo.listBoards(db, { after, limit: limit + 1 })
  return pageOf(rows, limit, row => cursors.encode([row.id]), toBoard)
}

const requireStatus = async (db: Db, id: Id<'status'> | null | undefined): Promise<void> => {
  if (id && !(await shareStatus(db, id))) failFields(namesNothing('settings.defaultStatusId'))
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
    }
    const { id } = await underFreeSlug(
      slugOf(slug ?? input.name, 'board'),
      wanted => repo.boardSlugs(db, wanted),
      free => repo.insertBoard(db, { ...values, slug: free }),
    )
    const board = await getBoard(db, id)
    await emit(db, caller, 'board.created', { board: refOf(board) })
    return board
  })

export const changeBoard = (
  pool: Pool,
  caller: Caller,
  { id, settings, slug, ...patch }: BoardPatch & { id: Id<'board'> },
): Promise<Board> =>
  tx(pool, async db => {
    const before = (await repo.lockBoard(db, id)) ?? fail('NOT_FOUND')
    const after = patched(before, { ...patch, ...settings })
    if (slug !== undefined) {
      const wanted = slugOf(slug, 'board')
      after.slug = freeSlug(wanted, await repo.boardSlugs(db, wanted, id))
    }
    if (after.audience !== before.audience && !permits(caller, 'admin'))
      fail('INSUFFICIENT_SCOPE', 'Changing who sees a board needs the scope admin.')
    if (isSame(before, after)) return toBoard(before)
    if (after.defaultStatusId !== before.defaultStatusId) await requireStatus(db, after.defaultStatusId)
    await orTaken(repo.updateBoard(db, after))
    await emit(db, caller, 'board.updated', { board: refOf(after) })
    return getBoard(db, id)
  })

/** Only a board without live posts goes: nothing on it is lost by the way. */
export const deleteBoard = (pool: Pool, caller: Caller, { id }: { id: Id<'board'> }): Promise<void> =>
  tx(pool, async db => {
    const board = (await repo.lockBoard(db, id)) ?? fail('NOT_FOUND')
    if (await repo.hasLivePosts(db, id))
      fail('IN_USE', 'The board has posts. Delete them or move them to another board first.')
    await orInUse(repo.markBoardDeleted(db, id))
    await emit(db, caller, 'board.deleted', { board: refOf(board) })
  })
