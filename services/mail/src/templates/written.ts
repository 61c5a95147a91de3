import { type Html, html, type Part } from '@earshot/edge'
import { type AttachedFile, renderHtml } from '@earshot/markdown'

/** Text of several lines, without other control characters. */
export const plain = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim()

/** The paragraphs of a text of several lines, each with its lines. */
export const paragraphsOf = (text: string, lineOf: (line: string) => Part = line => line): Html[] =>
  plain(text)
    .split(/\n{2,}/)
    .map(
      paragraph =>
        html`${paragraph.split('\n').map((line, index) => html`${index > 0 && html`<br>`}${lineOf(line)}`)}`,
    )

/** A text of several lines as a quote in the text of a mail. */
export const quotedText = (text: string): string => text.replace(/^/gm, '> ').replace(/^> $/gm, '>')

/** In px, the width of a mail. Some programs know no maximum and show an image as wide as its attribute says. */
const widest = 540

const fitted = (file: AttachedFile): AttachedFile => {
  const { width, height } = file
  if (!width || !height || width <= widest) return file
  return { ...file, width: widest, height: Math.round((height * widest) / width) }
}

/** Markdown that someone wrote, in the HTML of a mail: with headings, lists, code, and the images of these files. */
export const writtenHtml = (text: string, files: readonly AttachedFile[] = []): Html => ({
  markup: renderHtml(plain(text), { files: files.map(fitted) }),
})

const image = /!\[([^\]\n]*)\]\((?:files:[^)\n]*)?\)/g

/** The same for the text of a mail: Markdown as it was written, with the descriptions of images. */
export const writtenText = (text: string): string => plain(text.replace(image, '$1'))
