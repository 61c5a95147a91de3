import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, chown, lstat, mkdir, mkdtemp, realpath, stat, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type Account, canEnter, giveTo, type Owner, run } from './account.ts'
import { livePostmaster } from './postmaster.ts'

/** sun_path has 104 bytes on macOS and 108 on Linux, of which the socket's name takes 15. */
const longestSocketDir = 85

const shortHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12)

const unlessExists = (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EEXIST') throw error
}

/** The folder of everything that postgres uses, owned by its account: the cluster, the fifo, acknowledgements. */
export const homeLink = (dataDir: string): string => join(dataDir, 'postgres')

/** The data directory of postgres. */
export const clusterIn = (home: string): string => join(home, 'cluster')

/**
 * Opens `dataDir/postgres`. If the account cannot reach it (a folder below a private /root, without user namespaces), the data
 * is in /var/lib and `dataDir/postgres` is a link to it.
 */
export const openHome = async (dataDir: string, account: Account): Promise<string> => {
  const path = homeLink(dataDir)
  if (!existsSync(path)) {
    if (await reaches(account, dataDir)) await makeFor(account, path)
    else {
      const elsewhere = join('/var/lib', `earshot-${shortHash(dataDir)}`)
      await makeFor(account, elsewhere)
      await symlink(elsewhere, path).catch(unlessExists)
    }
  }
  const home = await realpath(path)
  // Created in a user namespace, which is no longer permitted, so root still owns the files.
  const moved = (await stat(home)).uid !== account.owner.uid
  if (moved && (await livePostmaster(clusterIn(home))) === undefined) await giveTo(account, home)
  if (await reaches(account, dirname(home))) return home
  throw new Error(
    `PostgreSQL runs as user ${account.owner.uid}, which cannot reach ${home}. ` +
      'Move DATA_DIR to a folder that this user can enter, or set DATABASE_URL.',
  )
}

const makeFor = async (account: Account, folder: string) => {
  await mkdir(folder, { mode: 0o700 }).catch(unlessExists)
  await giveTo(account, folder)
}

/** Whether the account can enter the folder. Gives the account's group execute permission on a private folder of root. */
const reaches = async (account: Account, folder: string): Promise<boolean> => {
  if (await canEnter(account, folder)) return true
  const { uid, mode } = await stat(folder)
  const ours = uid === 0 && (mode & 0o077) === 0 && process.getuid?.() === 0
  if (!ours || account.owner.uid === 0 || !(await canEnter(account, dirname(folder)))) return false
  await chown(folder, 0, account.owner.gid)
  await chmod(folder, 0o710)
  return canEnter(account, folder)
}

/** A fifo that each process using the server keeps open for writing: see lease.ts. */
export const fifoIn = (home: string): string => join(home, 'alive')

export const makeFifo = async (home: string, account: Account): Promise<void> => {
  const path = fifoIn(home)
  if (existsSync(path)) return
  const { ok, output } = await run(account, ['mkfifo', '-m', '600', path])
  if (!ok && !existsSync(path)) throw new Error(`Could not create ${path}: ${output}`)
}

/**
 * The folder for the unix socket, in the temporary folder because a socket path must be short. The name is stable, so that a
 * restarted server has the same URL. If another user owns a folder of that name, the name is random.
 */
export const openSocketDir = async (
  home: string,
  account: Account,
  temporary = tmpdir(),
): Promise<string> => {
  const short = Buffer.byteLength(socketDirName(temporary, home, account)) <= longestSocketDir
  const base = short && (await canEnter(account, temporary)) ? temporary : '/tmp'
  const path = socketDirName(base, home, account)
  await mkdir(path, { mode: 0o700 }).then(() => giveTo(account, path), unlessExists)
  if (await isPrivate(path, account.owner)) return path
  const random = await mkdtemp(`${path}-`)
  await giveTo(account, random)
  return random
}

export const socketDirName = (base: string, home: string, { owner }: Account): string =>
  join(base, `earshot-${shortHash(`${home} ${owner.uid}`)}`)

/** Whether the path is a folder of this owner that no other user can read. False for a symlink. */
export const isPrivate = async (folder: string, owner: Pick<Owner, 'uid'>): Promise<boolean> => {
  const found = await lstat(folder).catch(() => undefined)
  return found?.isDirectory() === true && found.uid === owner.uid && (found.mode & 0o077) === 0
}
