import type { components } from '@earshot/client'
import { id, maxAttachments } from '@earshot/contracts'
import { type Html, html, type Part, type Source } from '@earshot/edge'
import { isSame } from '@earshot/http'
import { bytesIn } from '@earshot/i18n'
import type { Request } from 'express'
import { z } from 'zod'
import { field } from '../../../base/http/forms.ts'
import type { PageContext } from '../visit/page-context.ts'

export type Attachment = components['schemas']['Attachment']

/** An attachment in a form: a file by its id, whose name is only shown, or a link. */
const Kept = z.union([
  z.object({ fileId: id('file'), name: z.string() }),
  z.object({ name: z.string(), url: z.string(), contentType: z.string(), size: z.number() }),
])
export type Kept = z.output<typeof Kept>

const keep = ({ fileId, name, url, contentType, size }: Attachment): Kept =>
  fileId === null ? { name, url, contentType, size } : { fileId: fileId as `file_${string}`, name } // as the API returns it

/** The attachments of a stored text, as its form has them. */
export const kept = (attachments: Attachment[]): Kept[] => attachments.map(keep)

/** The attachments in a submitted form. The script writes them; anything else counts as none. */
export const typedAttachments = (request: Request): Kept[] => {
  try {
    return z
      .array(Kept)
      .max(maxAttachments)
      .parse(JSON.parse(field(request, 'attachments') || '[]'))
  } catch {
    return []
  }
}

/**
 * The attachments of a change, if they differ from the stored ones. A user may not attach the files of others, which a member may
 * have added.
 */
export const changedAttachments = (typed: Kept[], stored: Kept[]) =>
  isSame(typed, stored) ? {} : { attachments: toInput(typed) }

/** The attachments of a request to the API. */
export const toInput = (attachments: Kept[]) =>
  attachments.map(it => ('fileId' in it ? { fileId: it.fileId } : it))

/** Pages load files from their own origin only, and may have been opened at another address than BASE_URL. */
const localUrl = ({ fileId, url }: Attachment): string => {
  if (fileId === null) return url
  const { pathname, search } = new URL(url)
  return pathname + search
}

const local = (attachment: Attachment): Attachment => ({ ...attachment, url: localUrl(attachment) })

/** The image above a text. A list loads those that are not in view later. */
export const coverImage = (cover: components['schemas']['Cover'] | null, isInList = false): Part =>
  cover !== null &&
  html`<img class="cover" src="${localUrl(cover)}" alt="${cover.alt}" width="${cover.width}" height="${cover.height}"${isInList && html` loading="lazy"`}>`

type Image = Attachment & { width: number; height: number }

const isImage = (it: Attachment): it is Image => it.fileId !== null && it.width !== null && it.height !== null

const thumbnail = ({ url, name, width, height }: Image): Html => html`
<li><a class="thumbnail" href="${url}" target="_blank" rel="noopener"><img src="${url}" alt="${name}" width="${width}" height="${height}" loading="lazy"></a></li>`

const card = ({ language }: PageContext, { fileId, url, name, size }: Attachment): Html => html`
<li><a class="file" href="${url}"${fileId === null && html` target="_blank" rel="nofollow noopener ugc"`}><bdi>${name}</bdi>${fileId !== null && html` <small>${bytesIn(language, size)}</small>`}</a></li>`

const list = (context: PageContext, attachments: Attachment[]): Html => html`
<ul class="attachments" aria-label="${context.t('files.list')}">${attachments.map(it => (isImage(it) ? thumbnail(it) : card(context, it)))}</ul>`

type Written = {
  content: string
  attachments: Attachment[]
  /** Changelog entries have none. */
  mentionedNames?: (string | null)[]
}

/** What a page shows of a text. */
export const sourceOf = (
  { content, attachments, mentionedNames = [] }: Written,
  firstLevel: 2 | 3 = 3,
): Source => ({
  text: content,
  options: {
    firstLevel,
    files: attachments.map(local),
    mentions: mentionedNames.filter(name => name !== null),
  },
})

/** A text with its attachments. Images that the text shows are not listed again. */
export const writtenText = (context: PageContext, written: Written, firstLevel?: 2 | 3): Html => {
  const shown = context.texts.show(sourceOf(written, firstLevel))
  const files = written.attachments.map(local)
  const others = files.filter(({ fileId }) => fileId === null || !shown.files.has(fileId))
  return html`<div class="markdown">${{ markup: shown.html }}</div>${others.length > 0 && list(context, others)}`
}

/** The field in which the script keeps the attachments, and what it needs to show images. */
export const attachmentsField = (attachments: Kept[]): Html =>
  html`<input type="hidden" name="attachments" value="${JSON.stringify(attachments)}">`
