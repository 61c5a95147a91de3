import { chown, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@earshot/runtime'
import { eventually } from './eventually.ts'
import { startProcess } from './process.ts'
import { findProgram } from './program.ts'

export type ImapServer = AsyncDisposable & {
  /** With the login of the only user. */
  url: string
  /** Delivers a mail to the inbox. */
  deliver: (raw: Buffer) => Promise<void>
  /** The files of the mails in a folder. */
  folder: (name: string) => Promise<string[]>
  stop: () => Promise<void>
  start: () => Promise<void>
}

const accepts = (port: number): Promise<boolean> =>
  new Promise(resolve => {
    const socket = connect(port, '127.0.0.1')
    socket.once('data', () => resolve(true)).once('error', () => resolve(false))
    socket.once('close', () => resolve(false)).once('data', () => socket.destroy())
  })

/** The user and group `daemon`: Dovecot refuses to read mail as root. */
const user = 1

const config = (home: string, port: number): string => `
protocols = imap
listen = 127.0.0.1
base_dir = ${home}/run
state_dir = ${home}/run
log_path = /dev/stderr
ssl = no
disable_plaintext_auth = no
default_internal_user = daemon
default_internal_group = daemon
default_login_user = daemon
first_valid_uid = ${user}
first_valid_gid = ${user}
mail_location = maildir:${home}/mail
mail_uid = ${user}
mail_gid = ${user}
passdb {
  driver = static
  args = password=right
}
userdb {
  driver = static
  args = uid=${user} gid=${user} home=${home}
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
service anvil {
  chroot =
}
`

/** A private Dovecot on 127.0.0.1 with one empty mailbox. Needs root, as Dovecot changes its users. */
export const startImapServer = async (): Promise<ImapServer> => {
  const program = await findProgram(['dovecot'], 'dovecot-imapd')
  const home = await mkdtemp(join(tmpdir(), 'earshot-imap-'))
  const port = await freePort()
  await writeFile(join(home, 'dovecot.conf'), config(home, port))
  for (const folder of ['', 'mail', 'mail/cur', 'mail/new', 'mail/tmp']) {
    await mkdir(join(home, folder), { recursive: true })
    await chown(join(home, folder), user, user)
  }
  const open = () => startProcess([program, '-F', '-c', join(home, 'dovecot.conf')])
  let running = open()
  const ready = async () => {
    await eventually(() => accepts(port)).catch(() => {
      throw new Error(`Dovecot did not start:\n${running.output()}`)
    })
  }
  const stop = async () => {
    running.kill('SIGTERM')
    await running.exited
  }
  await ready()
  let count = 0
  return {
    url: `imap://support:right@127.0.0.1:${port}`,
    // By a rename, as maildir wants it: the server would show a file that is still being written.
    deliver: async raw => {
      const name = `${Date.now()}.${++count}.test`
      await writeFile(join(home, name), raw)
      await rename(join(home, name), join(home, 'mail', 'new', name))
    },
    folder: async name => {
      const path = join(home, 'mail', name === 'INBOX' ? '' : `.${name}`)
      const files = await Promise.all(['cur', 'new'].map(it => readdir(join(path, it)).catch(() => [])))
      return files.flat()
    },
    stop,
    start: async () => {
      running = open()
      await ready()
    },
    [Symbol.asyncDispose]: async () => {
      await stop()
      await rm(home, { recursive: true, force: true })
    },
  }
}
