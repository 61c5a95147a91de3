import type { ImapFlow } from 'imapflow'
import type { MailboxProblem } from '../log/model.ts'

type ServerError = { code?: unknown; serverResponseCode?: unknown }

/** The code of an error without the server's text, which may have addresses. */
export const codeOf = (error: unknown): string | undefined => {
  const { code, serverResponseCode } = (error ?? {}) as ServerError
  return [serverResponseCode, code].find(it => typeof it === 'string')
}

/** An error that an admin can fix, as in the log. */
export const problem = (name: MailboxProblem, error: unknown): Error & { problem: MailboxProblem } =>
  Object.assign(new Error(['IMAP:', name, codeOf(error)].filter(Boolean).join(' ')), { problem: name })

/** Settings separate folders by `/`, servers also by `.` or another character, which they announce. */
export const pathOf = ({ namespace }: ImapFlow, folder: string): string =>
  folder.replaceAll('/', namespace?.delimiter ?? '/')

/** Creates the folder for handled mails once. Returns its path, or why the server refuses it. */
export const openDoneFolder = async (
  client: ImapFlow,
  folder: string,
): Promise<{ path: string } | { refusal: unknown }> => {
  const path = pathOf(client, folder)
  try {
    return { path: (await client.mailboxCreate(path)).path }
  } catch (refusal) {
    if (!client.usable) throw refusal
    // Some servers refuse to create a folder that exists, and do not say so.
    const found = await client.status(path, { messages: true }).catch(() => false as const)
    return found ? { path: found.path } : { refusal }
  }
}
