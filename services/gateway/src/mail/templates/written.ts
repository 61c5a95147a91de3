import { type AttachedFile, renderHtml } from '@earshot/markdown'
import type { Html } from '../../base/html/html.ts'

/** Text of several lines, without other control characters. */
export const plain = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim()

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
