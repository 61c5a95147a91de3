import {
  Attachment,
  type AttachmentInput,
  type Caller,
  type Cover,
  type CoverInput,
  failFields,
  id,
  isTeam,
  unknownReference,
} from '@earshot/contracts'
import type { Db } from '@earshot/db'
import { type InternalClient, type Route, route } from '@earshot/http'
import { z } from 'zod'

type Files = Pick<InternalClient, 'post'>

const Claimed = z.object({ attachments: z.array(Attachment) })

/** The number of files that the files service claims with one request. */
const claimedAtOnce = 100

/** Those of these files that the caller may attach, by id. They are not removed before a record has them. */
export type ClaimFiles = (
  caller: Caller,
  fileIds: readonly string[],
) => Promise<ReadonlyMap<string, Attachment>>

/** Users may attach only what they uploaded. Calls the files service, so never call it while holding locks. */
export const createFileClaims =
  (service: Files): ClaimFiles =>
  async (caller, fileIds) => {
    const uploaderId = isTeam(caller) ? null : caller.principalId
    const files = new Map<string, Attachment>()
    for (let start = 0; start < fileIds.length; start += claimedAtOnce) {
      const body = { fileIds: fileIds.slice(start, start + claimedAtOnce), uploaderId }
      const { attachments } = Claimed.parse(await service.post('/files/claims', body, caller))
      for (const it of attachments) if (it.fileId) files.set(it.fileId, it)
    }
    return files
  }

type TakeOptions = {
  /** The field of the body. */
  path?: string
  /** The attachments that the record has, which a user may keep although a member uploaded their files. */
  present?: () => Promise<readonly Attachment[]>
}

/** The attachments of a body as they are stored: with the details of each file, which the files service has. Undefined without any. */
export type TakeAttachments = <Given extends readonly AttachmentInput[] | undefined>(
  caller: Caller,
  given: Given,
  options?: TakeOptions,
) => Promise<Attachment[] | Extract<Given, undefined>>

/** What routes need that store attachments. */
export type WithAttachments = { attachments: TakeAttachments }

const longestName = 255

/** The end of the path of a link, or its host. */
const nameOf = (url: string): string => {
  const { pathname, hostname } = new URL(url)
  const end = pathname.split('/').at(-1) ?? ''
  return (end === '' ? hostname : end).slice(-longestName)
}

const linkOf = ({
  url = '',
  name = nameOf(url),
  contentType = 'application/octet-stream',
  size = 0,
}: AttachmentInput): Attachment => ({
  fileId: null,
  name,
  url,
  contentType,
  size,
  width: null,
  height: null,
})

/** Claims the files of a body. Calls the files service, so use it in the `prepare` of a route. */
export const createAttachments = (service: Files): TakeAttachments => {
  const claimFiles = createFileClaims(service)
  const filesOf = async (caller: Caller, fileIds: string[], present: TakeOptions['present']) => {
    const files = new Map(await claimFiles(caller, fileIds))
    if (present && fileIds.some(it => !files.has(it)))
      for (const it of await present()) if (it.fileId) files.set(it.fileId, it)
    return files
  }
  return async <Given extends readonly AttachmentInput[] | undefined>(
    caller: Caller,
    given: Given,
    { path = 'attachments', present }: TakeOptions = {},
  ) => {
    if (given === undefined) return given as Extract<Given, undefined>
    const fileIds = given.flatMap(({ fileId }) => fileId ?? [])
    const files = await filesOf(caller, fileIds, present)
    const unknown = given.flatMap(({ fileId }, index) =>
      fileId && !files.has(fileId) ? [unknownReference(`${path}.${index}.fileId`)] : [],
    )
    if (unknown.length > 0) failFields(...unknown)
    return given.map(it => (it.fileId && files.get(it.fileId)) || linkOf(it))
  }
}

/** The cover of a body as it is stored. Undefined and null remain. */
type TakeCover = <Given extends CoverInput | null | undefined>(
  caller: Caller,
  given: Given,
) => Promise<Cover | Extract<Given, null | undefined>>

/** What routes need that store a cover. */
export type WithCover = { cover: TakeCover }

const isCover = (it: Attachment): it is Omit<Cover, 'alt'> =>
  it.fileId !== null && it.width !== null && it.height !== null

/** Claims the image of a body. Calls the files service, so use it in the `prepare` of a route. */
export const createCovers = (service: Files): TakeCover => {
  const claimFiles = createFileClaims(service)
  return async <Given extends CoverInput | null | undefined>(caller: Caller, given: Given) => {
    if (!given) return given as Extract<Given, null | undefined>
    const path = 'cover.fileId'
    const file =
      (await claimFiles(caller, [given.fileId])).get(given.fileId) ?? failFields(unknownReference(path))
    if (isCover(file)) return { ...file, alt: given.alt }
    return failFields({
      path,
      code: 'not_an_image',
      message: 'must be an image that browsers show: GIF, JPEG, PNG or WebP',
    })
  }
}

/** The internal route with which the files service asks which of some files a service still uses. */
export const usedFilesRoute = (usedFiles: (db: Db, fileIds: readonly string[]) => Promise<string[]>): Route =>
  route({
    method: 'post',
    path: '/files/used',
    summary: 'List the files that are in use',
    permission: 'any',
    body: z.strictObject({ fileIds: z.array(id('file')).max(1000) }),
    reply: { status: 200, body: z.object({ fileIds: z.array(z.string()) }) },
    handle: async ({ pool, body }) => ({ fileIds: await usedFiles(pool, body.fileIds) }),
  })

/** An image among files, with its dimensions. */
export const FileImage = z.object({
  id: id('file'),
  width: z.int().nullable(),
  height: z.int().nullable(),
})
export type FileImage = z.infer<typeof FileImage>

const Images = z.object({ images: z.array(FileImage) })

/** Those of the files that are images. Calls the files service, so never call it while holding locks. @throws {ApiError} UNAVAILABLE */
export const findFileImages = async (
  service: Files,
  caller: Caller,
  fileIds: readonly string[],
): Promise<FileImage[]> =>
  fileIds.length === 0 ? [] : Images.parse(await service.post('/files/images', { fileIds }, caller)).images
