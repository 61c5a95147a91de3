import { setTimeout as sleep } from 'node:timers/promises'
import { type Sealer, type SecretKey, sealerFor } from '@earshot/runtime'
import { type Pool, tx } from './pool.ts'
import * as repo from './sealed-repo.ts'

export type { SealedTable } from './sealed-repo.ts'

const batchSize = 100
/** The pause before locked rows are tried again. */
const pauseMs = 100

export type Resealed = {
  /** All encrypted values. */
  values: number
  /** Values that were encrypted with the previous key and now with the current one. */
  resealed: number
  /** Primary keys of rows with a value that no key can decrypt. They are not changed. */
  unopened: string[]
}

type Sealers = { current: Sealer; any: Sealer }

const opened = (sealer: Sealer, sealed: Buffer): string | undefined => {
  try {
    return sealer.open(sealed)
  } catch {
    return undefined
  }
}

const isStale = ({ current }: Sealers, { sealed }: repo.SealedRow): boolean =>
  sealed.some(it => it !== null && opened(current, it) === undefined)

/** The row, encrypted with the current key as far as its values can be decrypted. */
const resealRow = ({ current, any }: Sealers, { key, sealed }: repo.SealedRow) => {
  let resealed = 0
  let unopened = 0
  const values = sealed.map(it => {
    if (it === null || opened(current, it) !== undefined) return it
    const text = opened(any, it)
    if (text === undefined) unopened++
    else resealed++
    return text === undefined ? it : current.seal(text)
  })
  return { row: { key, sealed: values }, resealed, unopened }
}

/**
 * Re-encrypts values from the previous key to the current one. Works in small batches with short locks and skips locked rows,
 * so it can run under load, and be interrupted and restarted at any time. A second run changes nothing.
 */
export const reseal = async (pool: Pool, secret: SecretKey, at: repo.SealedTable): Promise<Resealed> => {
  const sealers = {
    current: sealerFor({ current: secret.current }, at.label),
    any: sealerFor(secret, at.label),
  }
  const unopened = new Set<string>()
  let resealed = 0

  /** Returns the number of rows that were skipped because they are locked or deleted. */
  const resealBatch = (keys: string[][]): Promise<number> =>
    tx(pool, async db => {
      const rows = (await repo.lockFree(db, at, keys)).map(row => resealRow(sealers, row))
      for (const { row } of rows.filter(it => it.unopened > 0)) unopened.add(row.key.join(' '))
      const changed = rows.filter(it => it.resealed > 0)
      if (changed.length > 0)
        await repo.rewriteSealed(
          db,
          at,
          changed.map(it => it.row),
        )
      db.afterCommit(() => {
        for (const it of changed) resealed += it.resealed
      })
      return keys.length - rows.length
    })

  const pass = async (): Promise<{ values: number; missed: number }> => {
    let after: string[] | undefined
    let values = 0
    let missed = 0
    for (;;) {
      const rows = await repo.readBatch(pool, at, after, batchSize)
      values += rows.flatMap(row => row.sealed).filter(it => it !== null).length
      const stale = rows.filter(row => isStale(sealers, row)).map(row => row.key)
      if (stale.length > 0) missed += await resealBatch(stale)
      after = rows.at(-1)?.key
      if (rows.length < batchSize) return { values, missed }
    }
  }

  if (!(await repo.isThere(pool, at))) return { values: 0, resealed: 0, unopened: [] }
  for (;;) {
    const { values, missed } = await pass()
    if (missed === 0) return { values, resealed, unopened: [...unopened] }
    await sleep(pauseMs)
  }
}
