import { mkdir, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { chooseAccount } from './account.ts'
import { type Binaries, findBinaries, majorOf, usableBinaries } from './binaries.ts'
import { ensureCluster, refuseOtherMajor } from './cluster.ts'
import { homeLink, makeFifo, openHome, openSocketDir } from './home.ts'
import { openLog } from './log.ts'
import { obtain } from './obtain.ts'
import type { Embedded, EmbeddedOptions } from './server.ts'
import { use } from './use.ts'

/** Options for tests. */
export type Given = { namespaces?: boolean; binaries?: Binaries }

/** The timeout of a start in ms, long enough for crash recovery after heavy writing. */
const startTimeoutMs = 120_000

export const start = async (
  { dataDir, database = 'earshot' }: EmbeddedOptions,
  { namespaces = true, binaries = findBinaries() }: Given = {},
): Promise<Embedded> => {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const folder = await realpath(dataDir)
  const account = await chooseAccount(homeLink(folder), namespaces)
  const home = await openHome(folder, account)
  await refuseOtherMajor(home, majorOf(binaries))
  await makeFifo(home, account)
  const bin = await usableBinaries(binaries, account, home)
  await ensureCluster(home, account, bin)
  const log = await openLog(join(folder, 'postgres.log'))
  const launch = async () => ({
    home,
    account,
    bin,
    log: log.path,
    socketDir: await openSocketDir(home, account),
  })
  const wanted = { home, database, log, launch }
  return use(wanted, await obtain(wanted, AbortSignal.timeout(startTimeoutMs)), startTimeoutMs)
}
