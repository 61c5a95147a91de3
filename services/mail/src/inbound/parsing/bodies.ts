import { hasVisible, startOf } from '@earshot/contracts'
import { eventNotes } from './calendar.ts'
import { chooseText } from './choose.ts'
import { cleanText } from './clean.ts'
import { type FoldOptions, fold } from './fold.ts'
import { htmlToText } from './html.ts'
import { limits } from './limits.ts'
import type { Content, Section } from './mime/collect.ts'
import type { FilePart } from './mime/file-part.ts'
import { ownMark } from './mime/flowed.ts'
import { lighten, takePictures } from './pictures.ts'

const htmlName = 'text.html'

/** Text that is too long for a message, as a file. */
const wholeText = (text: string, type: 'plain' | 'html'): FilePart => ({
  filename: type === 'plain' ? 'text.txt' : htmlName,
  mimeType: `text/${type}`,
  disposition: 'attachment',
  content: Buffer.from(text.toWellFormed()),
})

type Body = { text: string; files: FilePart[] }

const bodyOf = ({ text, html }: Section): Body => {
  const plain = cleanText(startOf(text, limits.part)).replace(/[\ue000-\ue002]/g, '')
  const source = lighten(html)
  const chosen = chooseText(plain, () => cleanText(htmlToText(source)))
  const isCut = chosen.kind === 'html' && source.length > limits.part
  return { text: chosen.text, files: isCut ? [wholeText(source, 'html')] : [] }
}

/** Each section as text. Pictures are files even if the text of an alternative is shown. */
const bodiesOf = ({ sections }: Content): Body[] =>
  sections.map(({ text, html }) => {
    const taken = takePictures(html)
    const body = bodyOf({ text, html: taken.html })
    return { text: body.text, files: [...body.files, ...taken.pictures] }
  })

/** In English, like other texts that stand for a message. */
const encrypted =
  'This email is encrypted. Its content is in the attached file, for programs that have the key.'

/** Mails without text are shown by their subject. */
const noText = '(No text)'

export const textsOf = (content: Content, { subject, isReply }: FoldOptions) => {
  const bodies = bodiesOf(content)
  const outside = (texts: string[]) => texts.map(text => cleanText(startOf(text, limits.part)))
  const texts = [...outside(content.before), ...bodies.map(({ text }) => text), ...outside(content.after)]
  const whole = texts.filter(text => text.trim() !== '').join('\n')
  const folded = fold(whole, { subject, isReply })
  const notes = [
    ...(content.isEncrypted && folded.content === '' ? [encrypted] : []),
    ...content.links,
    ...eventNotes(content.attachments, `${subject}\n${folded.content}`),
  ]
  const shown = [folded.content, ...notes].filter(text => text !== '').join('\n\n')
  const isLong = shown.length > limits.content || (folded.quoted ?? '').length > limits.quoted
  const isKept =
    content.isCut || bodies.some(({ files }) => files.some(({ filename }) => filename === htmlName))
  return {
    content: hasVisible(shown) ? startOf(shown, limits.content) : (subject ?? noText),
    /** What the sender wrote, without what stands for other parts. */
    written: folded.content,
    quoted: folded.quoted === null ? null : startOf(folded.quoted, limits.quoted),
    files: [
      ...(isLong && !isKept ? [wholeText(whole.replaceAll(ownMark, ''), 'plain')] : []),
      ...bodies.flatMap(({ files }) => files),
    ],
  }
}
