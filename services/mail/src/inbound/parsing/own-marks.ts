import { catalogues } from '../../templates/texts/languages.ts'

const pattern = (text: unknown): string =>
  String(text)
    .split(/\{\w+\}/)
    .map(part => part.trim().replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('\\s?.{1,150}\\s?')

/** A line of a text of our mails in any of their languages, whatever names and times it contains. */
const linesOf = (key: 'quoted' | 'footer' | 'footer.reply' | 'contact' | 'contact.reply'): RegExp =>
  new RegExp(
    `^(?:${Object.values(catalogues)
      .map(texts => pattern(texts[key]))
      .join('|')})$`,
    'u',
  )

const introduction = linesOf('quoted')
const footers = (['footer', 'footer.reply', 'contact', 'contact.reply'] as const).map(linesOf)

/** Whether it is how our mails introduce an earlier message. */
export const isOwnIntroduction = (text: string): boolean => introduction.test(text)

/** Whether it is the last line of our mails, which says why they were sent. */
export const isOwnFooter = (line: string): boolean => footers.some(it => it.test(line.trim()))

/** The line in our mails, and those of some help desks, above which customers reply. */
export const isReplyLine = (line: string): boolean =>
  line.includes('##-') && /^\W{0,4}##- .{1,120} -##$/u.test(line.trim())
