import { execFile } from 'node:child_process'
import { readFile, stat } from 'node:fs/promises'

export type Owner = { uid: number; gid: number }

/** The account that postgres runs as. It does not run as root. */
export type Account = {
  /** The owner of the files on disk. */
  owner: Owner
  /** A command that runs the real one. */
  through: string[]
  /** The user for `spawn`. libuv also drops the supplementary groups. */
  become: Partial<Owner>
}

/** Excludes PGPORT, PGDATA and LC_ALL of the parent process, which would change the server's configuration. */
export const environment = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  LC_ALL: 'C',
}

/** Root outside the namespace and an ordinary user inside, so that root's files stay readable, even below a 0700 /root. */
const inNamespace: Account = {
  owner: { uid: 0, gid: 0 },
  through: ['unshare', '--user', '--map-user=1000', '--map-group=1000'],
  become: {},
}

/** The current user, which may be root. For files, never for postgres. */
export const ourselves: Account = {
  owner: { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 },
  through: [],
  become: {},
}

/** The account of an existing user, for a process that runs as root. */
export const as = (owner: Owner): Account => ({ owner, through: [], become: owner })

/**
 * An ordinary user runs postgres directly. Root runs it as the owner of the data if that is another user, or in a user
 * namespace, or (containers usually forbid namespaces) as the existing unprivileged user. No user is ever created.
 */
export const chooseAccount = async (home: string, namespaces = true): Promise<Account> => {
  if (process.getuid === undefined)
    throw new Error(
      'The embedded PostgreSQL requires Linux or macOS. Set DATABASE_URL to use another server.',
    )
  if (ourselves.owner.uid !== 0) return ourselves
  const owner = await stat(home).catch(() => undefined)
  if (owner !== undefined && owner.uid !== 0) return as({ uid: owner.uid, gid: owner.gid })
  if (namespaces && (await run(inNamespace, ['true'])).ok) return inNamespace
  return as(await unprivilegedUser())
}

const unprivilegedUser = async (): Promise<Owner> => {
  const line = (await readFile('/etc/passwd', 'utf8')).split('\n').find(entry => entry.startsWith('nobody:'))
  const [, , uid, gid] = line?.split(':') ?? []
  if (!Number(uid) || !Number(gid))
    throw new Error(
      'PostgreSQL cannot run as root, and this machine has no user namespaces and no unprivileged system user. ' +
        'Start Earshot as an ordinary user, or set DATABASE_URL.',
    )
  return { uid: Number(uid), gid: Number(gid) }
}

/** Runs a command as the account. Never rejects: after a failure `ok` is false and `output` has the error. */
export const run = (
  { through, become }: Account,
  command: string[],
): Promise<{ ok: boolean; output: string }> => {
  const [file = '', ...args] = [...through, ...command]
  const options = { ...become, env: environment, cwd: '/', maxBuffer: 10_000_000 }
  return new Promise(resolve =>
    execFile(file, args, options, (error, stdout, stderr) =>
      resolve({ ok: error === null, output: `${stdout}${stderr}`.trim() || (error?.message ?? '') }),
    ),
  )
}

/** Whether the account can enter the folder. Tested as that account, so that ACLs and parent folders are included. */
export const canEnter = async (account: Account, folder: string): Promise<boolean> =>
  (await run(account, ['test', '-x', folder])).ok

/** Changes the owner of a tree that root created to the account. */
export const giveTo = async ({ owner }: Account, path: string): Promise<void> => {
  if (process.getuid?.() !== 0 || owner.uid === 0) return
  const { ok, output } = await run(ourselves, ['chown', '-R', `${owner.uid}:${owner.gid}`, path])
  if (!ok) throw new Error(`Could not change the owner of ${path} to user ${owner.uid}: ${output}`)
}
