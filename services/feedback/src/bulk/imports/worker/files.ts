import { type Attachment, type Caller, isId, startOf } from '@earshot/contracts'
import type { ClaimFiles } from '@earshot/identity'
import type { StagedRow } from '../../../records/imports/jobs-repo.ts'

/** The files that rows name, by id. */
export type KnownFiles = ReadonlyMap<string, Attachment>

/** Claims the files that rows name. Calls the accounts service, so call it before the transaction. */
export const findFiles = (claimFiles: ClaimFiles, caller: Caller, rows: StagedRow[]): Promise<KnownFiles> => {
  const named = rows.flatMap(({ fields }) => fields.attachments)
  return claimFiles(caller, [...new Set(named.filter(it => isId('file', it)))])
}

const longestName = 255

/** A link with the end of its path as its name: an import knows nothing else about it. */
const linkTo = (url: string): Attachment => {
  const { pathname, host } = new URL(url)
  return {
    fileId: null,
    name: startOf(pathname.split('/').at(-1) || host, longestName),
    url,
    contentType: 'application/octet-stream',
    size: 0,
    width: null,
    height: null,
  }
}

/** The attachments of a row. Undefined if a file does not exist. */
export const attachmentsOf = (named: string[], files: KnownFiles): Attachment[] | undefined => {
  const found = named.flatMap(it => (isId('file', it) ? (files.get(it) ?? []) : linkTo(it)))
  return found.length === named.length ? found : undefined
}
