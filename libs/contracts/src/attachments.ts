import { z } from 'zod'
import { shortText, storable } from './fields.ts'
import { type Id, id, isId } from './ids.ts'

const isWeb = (url: string) => /^https?:$/.test(URL.parse(url)?.protocol ?? '')

export const webUrl = storable.max(2048).refine(isWeb, 'must be a URL that starts with https:// or http://')

/** The details of a link. Those of a file are known. */
const ofLink = ['name', 'url', 'contentType', 'size'] as const
const required: readonly string[] = ['url', 'size']

/** An attachment of a new message: an uploaded file by its id, or a link. */
export const AttachmentInput = z
  .strictObject({
    fileId: id('file').optional().describe('An uploaded file. Its other details are known then.'),
    name: shortText(255)
      .optional()
      .describe('The name of what a link leads to. Default: the end of its path, or its host.'),
    url: webUrl.optional().describe('A link.'),
    contentType: shortText(255)
      .optional()
      .describe('The media type of what a link leads to. Default: `application/octet-stream`.'),
    size: z.int().min(0).optional().describe('The size of what a link leads to, in bytes.'),
  })
  .superRefine((it, context) => {
    const isFile = it.fileId !== undefined
    for (const field of ofLink)
      if (isFile ? it[field] !== undefined : it[field] === undefined && required.includes(field))
        context.addIssue({
          code: 'custom',
          path: [field],
          message: isFile ? 'must not be given with fileId' : 'is required without fileId',
        })
  })
  .meta({ id: 'AttachmentInput', example: { fileId: 'file_01kk2m9v3yecst1qr6b2k5p9xa' } })
export type AttachmentInput = z.output<typeof AttachmentInput>

export const maxAttachments = 20

/** The attachments of one record, in the order in which they are shown. */
export const AttachmentsInput = z.array(AttachmentInput).max(maxAttachments)

const pixels = z.int().min(1).nullable()

/** An attachment as it is stored, shown and sent. */
export const Attachment = z
  .object({
    fileId: id('file').nullable().describe('Null for a link.'),
    name: z.string(),
    url: z
      .string()
      .describe(
        'The link, or an address that expires: request the message again, or `GET /files/{id}`, for another one.',
      ),
    contentType: z.string().describe('The media type. That of a file is recognized by its content.'),
    size: z.int().min(0).describe('In bytes.'),
    width: pixels.describe('Of an image that browsers show, in pixels. Null for other files.'),
    height: pixels.describe('Of an image that browsers show, in pixels. Null for other files.'),
  })
  .meta({ id: 'Attachment' })
export type Attachment = z.output<typeof Attachment>

/** The image above a text, with what it shows in words. */
export const Cover = Attachment.extend({
  fileId: id('file'),
  width: z.int().min(1).describe('In pixels.'),
  height: z.int().min(1).describe('In pixels.'),
  alt: z
    .string()
    .describe('What the image shows, for readers who do not see it. Empty if it only decorates.'),
})
  .nullable()
  .describe('The image above the text.')
  .meta({ id: 'Cover' })
export type Cover = NonNullable<z.output<typeof Cover>>

export const CoverInput = z
  .strictObject({
    fileId: id('file').describe('An uploaded image: GIF, JPEG, PNG or WebP.'),
    alt: storable
      .trim()
      .max(500)
      .default('')
      .describe('What the image shows, for readers who do not see it. Empty if it only decorates.'),
  })
  .nullable()
  .describe('The image above the text. Null for none.')
  .meta({
    id: 'CoverInput',
    example: { fileId: 'file_01kk2m9v3yecst1qr6b2k5p9xa', alt: 'The settings with a dark background.' },
  })
export type CoverInput = NonNullable<z.output<typeof CoverInput>>

/** A body whose files are claimed. */
export type Taken<Body extends { attachments?: unknown }> = Omit<Body, 'attachments'> & {
  attachments: Attachment[]
}

/** A patch whose files are claimed. */
export type TakenPatch<Patch extends { attachments?: unknown }> = Omit<Patch, 'attachments'> & {
  attachments?: Attachment[] | undefined
}

/** Whether this JSON may contain an attachment that is a file. */
export const mayHaveFiles = (json: string): boolean => /"fileId":\s?"file_/.test(json)

const isObject = (it: unknown): it is Record<string, unknown> => typeof it === 'object' && it !== null

const isFile = (it: unknown): it is Attachment & { fileId: Id<'file'> } =>
  isObject(it) && typeof it.fileId === 'string' && isId('file', it.fileId)

/**
 * Sets the `url` of every attachment in a value that was parsed from JSON, or is about to be serialized. An attachment is an entry of a
 * list named `attachments`, or an object named `cover`: the maps that callers fill, such as attributes and the filters of a view, contain
 * no objects.
 */
export const setFileUrls = (value: unknown, urlOf: (fileId: Id<'file'>) => string): void => {
  const open = [value]
  for (const it of open)
    if (Array.isArray(it)) open.push(...it.filter(isObject))
    else if (isObject(it))
      for (const key in it) {
        const inner = it[key]
        if (!isObject(inner)) continue
        if (key === 'cover' && isFile(inner)) inner.url = urlOf(inner.fileId)
        else if (key !== 'attachments' || !Array.isArray(inner)) open.push(inner)
        else for (const attachment of inner) if (isFile(attachment)) attachment.url = urlOf(attachment.fileId)
      }
}

/** Lists each field, because the ETag is computed from the JSON: a stored object has its own order. */
const shownFile = <File extends Attachment>(it: File): Pick<File, keyof Attachment> => {
  const { fileId, name, url, contentType, size, width, height } = it
  return { fileId, name, url, contentType, size, width, height }
}

export const shownAttachments = (stored: readonly Attachment[]): Attachment[] => stored.map(shownFile)

export const shownCover = (stored: Cover | null): Cover | null =>
  stored && { ...shownFile(stored), alt: stored.alt }
