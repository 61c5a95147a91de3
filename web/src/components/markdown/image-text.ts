import { replaceText } from './insert.ts'

/** Brackets would end the description of the image. */
export const describe = (name: string): string => name.replaceAll(/[[\]\\\n]/g, ' ').trim()

/** The reference to an uploaded image. */
export const imageText = (name: string, fileId: string): string => `![${describe(name)}](files:${fileId})`

const referenceTo = (fileId: string): RegExp => new RegExp(`!\\[[^\\]\\n]*\\]\\(files:${fileId}\\)`)

/** Removes the reference to an attachment that has been removed. */
export const removeImage = (box: HTMLTextAreaElement, fileId: string): void => {
  const [reference] = referenceTo(fileId).exec(box.value) ?? []
  if (reference) replaceText(box, reference, '')
}
