import { ApiError, type Caller, fail, type Id } from '@earshot/contracts'
import type { Db } from '@earshot/db'
import type { InternalClient } from '@earshot/http'
import { readExport } from '@earshot/identity'
import { type FileAddresses, fileLifetimes } from '@earshot/runtime'
import { blockedSeconds, countAttempt } from '../../credentials/passwords/attempts-repo.ts'
import type { MailService } from '../../mail/service.ts'
import { findOwnProfile, ownLists } from './repo.ts'

type Service = Pick<InternalClient, 'post'>

/** The services that store more about a person. */
export type ExportServices = { mail: Service; feedback: Service; support: Service; files: Service }

/** The parts of the export that other services have, by their names in it. */
const parts: Record<keyof ExportServices, string[]> = {
  mail: ['contactAddresses', 'emails', 'receivedEmails'],
  feedback: ['posts', 'comments', 'votes', 'follows', 'reactions'],
  support: ['conversations', 'messages', 'tickets', 'ticketMessages'],
  files: ['files'],
}

/** Each reads all that someone has written. From the fourth on, each export blocks the next twice as long. */
const limit = { free: 4, hours: 1 }

/** @throws {ApiError} RATE_LIMITED */
const countExport = async (db: Db, principalId: string): Promise<void> => {
  const subject = `export.${principalId}`
  if (await countAttempt(db, subject, limit)) return
  const seconds = await blockedSeconds(db, subject)
  throw new ApiError('RATE_LIMITED', {
    message: `Too many exports. Try again in ${seconds} seconds.`,
    headers: { 'retry-after': String(seconds) },
  })
}

const line = (value: unknown): string => JSON.stringify(value)

/** A list as JSON, one item a line. */
const listOf = async function* (
  name: string,
  pages: AsyncIterable<object[]> | Iterable<object[]>,
  lineOf = line,
): AsyncGenerator<string> {
  yield `,\n${line(name)}: [`
  let isFirst = true
  for await (const items of pages)
    for (const item of items) {
      yield `${isFirst ? '' : ','}\n${lineOf(item)}`
      isFirst = false
    }
  yield ']'
}

export type Exporting = {
  services: ExportServices
  mail: Pick<MailService, 'choicesOf'>
  files: FileAddresses
}

/** Everything that is stored about the caller, as one JSON object. Reads page by page, as fast as the client does. */
export const exportOwnData = async function* (
  db: Db,
  caller: Caller,
  { services, mail, files }: Exporting,
): AsyncGenerator<string> {
  const principalId = caller.principalId as Id<'principal'> // only users and members have sessions
  await countExport(db, principalId)
  const profile = (await findOwnProfile(db, principalId)) ?? fail('UNAUTHORIZED')
  const choices = await mail.choicesOf(principalId) // first: what has been sent cannot become an error
  yield `{"exportedAt": ${line(new Date().toISOString())},\n"profile": ${line(profile)}`
  yield `,\n"emailChoices": ${line(choices)}`
  for (const [name, read] of Object.entries(ownLists)) yield* listOf(name, [await read(db, principalId)])
  const lineOf = (item: unknown) => files.serialize(item, fileLifetimes.response)
  for (const service of ['mail', 'feedback', 'support', 'files'] as const)
    for (const part of parts[service])
      yield* listOf(part, readExport(services[service], { principalId, part }, caller), lineOf)
  yield '}\n'
}
