import { chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { eventually } from './eventually.ts'
import { startProcess, type TestProcess } from './process.ts'
import { unpackPackage } from './program.ts'

export type MailRelay = AsyncDisposable & {
  /** Hands a mail to the relay, as programs on its machine do. It is then sent to the server. */
  send: (mail: { raw: Buffer | string; from: string; to: string }) => Promise<void>
  /** The log, with the server's replies. */
  log: () => Promise<string>
}

/** Shows a process the unpacked package as if it were installed, with other files in /etc. Only it and its children see that. */
const installedFor = `
  mount -t overlay overlay -o "lowerdir=$0/usr:/usr" /usr &&
  mount -t overlay overlay -o "lowerdir=$1:$0/etc:/etc" /etc && shift && exec "$@"
`

type Account = { name: string; id: number }

/** A folder for a relay's configuration (`etc`), mails and log. */
const openHome = async (
  root: string,
  files: (home: string) => Record<string, string>,
  accounts: Account[],
) => {
  const home = await mkdtemp(join(tmpdir(), 'earshot-relay-'))
  await chmod(home, 0o755) // the relays leave root
  await mkdir(join(root, 'etc'), { recursive: true })
  const lines = (format: (account: Account) => string) => accounts.map(format).join('')
  const passwd = lines(({ name, id }) => `${name}:x:${id}:${id}::/nonexistent:/usr/sbin/nologin\n`)
  const all = {
    'etc/passwd': (await readFile('/etc/passwd', 'utf8')) + passwd,
    'etc/group': (await readFile('/etc/group', 'utf8')) + lines(({ name, id }) => `${name}:x:${id}:\n`),
    ...files(home),
  }
  for (const [name, content] of Object.entries(all)) {
    await mkdir(dirname(join(home, name)), { recursive: true })
    await writeFile(join(home, name), content)
  }
  const run = (command: string): TestProcess =>
    startProcess([
      'unshare',
      '--mount',
      'sh',
      '-c',
      installedFor,
      root,
      join(home, 'etc'),
      'sh',
      '-c',
      command,
    ])
  const send: MailRelay['send'] = async ({ raw, from, to }) => {
    await writeFile(join(home, 'mail'), raw)
    const sendmail = run(`sendmail -odf -i -f '${from}' '${to}' < ${join(home, 'mail')}`)
    if ((await sendmail.exited) !== 0) throw new Error(`The relay rejected a mail:\n${sendmail.output()}`)
  }
  return {
    home,
    run,
    send,
    log: () => readFile(join(home, 'log/mainlog'), 'utf8').catch(() => ''),
    remove: () => rm(home, { recursive: true, force: true }),
  }
}

/** The user `daemon`, which Debian always has. */
const daemon = 1

const exim = (home: string, port: number): string => `
exim_user = daemon
exim_group = daemon
spool_directory = ${home}/spool
log_file_path = ${home}/log/%slog
primary_hostname = relay.example
untrusted_set_sender = *
keep_environment =
begin routers
server:
  driver = manualroute
  route_list = * 127.0.0.1::${port} byname
  self = send
  transport = smtp
begin transports
smtp:
  driver = smtp
begin retry
* * F,1h,1m
`

/** A real Exim that sends every mail to the server on this port, at once. It ends with its mail, so no daemon runs. */
export const startExim = async (port: number): Promise<MailRelay> => {
  const root = await unpackPackage('exim4-daemon-light')
  const { home, send, log, remove } = await openHome(
    root,
    folder => ({ 'etc/exim4/exim4.conf': exim(folder, port) }),
    [{ name: 'Debian-exim', id: daemon }],
  )
  for (const folder of ['', 'spool', 'log']) {
    await mkdir(join(home, folder), { recursive: true })
    await chown(join(home, folder), daemon, daemon)
  }
  return { send, log, [Symbol.asyncDispose]: remove }
}

const postfix = (home: string, port: number): string => `
compatibility_level = 3.6
queue_directory = ${home}/queue
data_directory = ${home}/data
maillog_file = ${home}/log/mainlog
maillog_file_prefixes = ${home}
myhostname = relay.example
mydestination =
inet_interfaces = loopback-only
inet_protocols = ipv4
relayhost = [127.0.0.1]:${port}
alias_maps =
`

/** The processes that a mail of this machine passes. None listens on a port. */
const postfixServices = [
  'pickup unix n - n 60 1 pickup',
  'cleanup unix n - n - 0 cleanup',
  'qmgr unix n - n 300 1 qmgr',
  'rewrite unix - - n - - trivial-rewrite',
  'bounce unix - - n - 0 bounce',
  'defer unix - - n - 0 bounce',
  'trace unix - - n - 0 bounce',
  'smtp unix - - n - - smtp',
  'error unix - - n - - error',
  'retry unix - - n - - error',
  'showq unix n - n - - showq',
  'postlog unix-dgram n - n - 1 postlogd',
]

/** Ids of its own, as Postfix asks for. They need not exist on this machine. */
const [owner, submitters] = [60_001, 60_002]
const queues = 'active bounce corrupt defer deferred flush hold incoming private saved trace'.split(' ')

/** A real Postfix that sends every mail to the server on this port. */
export const startPostfix = async (port: number): Promise<MailRelay> => {
  const root = await unpackPackage('postfix')
  const { home, run, send, log, remove } = await openHome(
    root,
    folder => ({
      'etc/postfix/main.cf': postfix(folder, port),
      'etc/postfix/master.cf': `${postfixServices.join('\n')}\n`,
      'log/mainlog': '',
    }),
    [
      { name: 'postfix', id: owner },
      { name: 'postdrop', id: submitters },
    ],
  )
  for (const name of ['data', ...[...queues, 'maildrop', 'public', 'pid'].map(it => join('queue', it))]) {
    await mkdir(join(home, name), { recursive: true })
    const isPublic = name.endsWith('maildrop') || name.endsWith('public')
    await chown(join(home, name), name.endsWith('pid') ? 0 : owner, isPublic ? submitters : owner)
  }
  const master = run('exec /usr/lib/postfix/sbin/master -c /etc/postfix -d')
  const stop = async () => {
    master.kill('SIGTERM')
    await master.exited
    await remove()
  }
  await eventually(async () => (await log()).includes('daemon started')).catch(async () => {
    await stop()
    throw new Error(`Postfix did not start:\n${master.output()}`)
  })
  return { send, log, [Symbol.asyncDispose]: stop }
}
