import { maxAttachments } from '@earshot/contracts'
import { editorPath, type Html, html } from '@earshot/edge'
import type { Translate } from '../../texts/languages.ts'
import { attachmentsField, type Kept } from './attachments.ts'

const names = [
  'toolbar',
  'heading',
  'bold',
  'italic',
  'quote',
  'code',
  'link',
  'bullets',
  'numbers',
  'tasks',
  'emoji',
  'preview',
  'write',
  'attach',
  'mention',
] as const

const fileNames = [
  'list',
  'remove',
  'waiting',
  'uploading',
  'added',
  'retry',
  'error',
  'offline',
  'tooLarge',
  'tooLargeForProxy',
  'full',
  'tooManyUploads',
  'signedOut',
  'tooMany',
  'wait',
  'blocked',
] as const

type Field = { textarea: Html; attachments: Kept[]; mentions: string }

/** Adds a toolbar, shortcuts, files and suggestions to a text area, as soon as the script has loaded. `mentions` is the path of names. */
export const markdownEditor = (t: Translate, { textarea, attachments, mentions }: Field): Html => {
  const texts = Object.fromEntries([
    ...names.map(name => [name, t(`editor.${name}`)]),
    ...fileNames.map(name => [
      `files.${name}`,
      t(`files.${name}`, { name: '{name}', count: maxAttachments }),
    ]),
  ])
  return html`<markdown-editor texts="${JSON.stringify(texts)}" mentions="${mentions}">${textarea}${attachmentsField(attachments)}</markdown-editor>
<script src="${editorPath}" type="module"></script>`
}
