import { type Html, html } from '../../base/html/html.ts'
import { editorPath } from '../panel/panel.ts'
import type { Translate } from '../texts/languages.ts'
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
] as const

const fileNames = ['list', 'remove', 'uploading', 'added', 'failed', 'tooLarge', 'wait'] as const

/** Adds a toolbar, shortcuts and files to a text area, as soon as the script has loaded. */
export const markdownEditor = (t: Translate, textarea: Html, attachments: Kept[]): Html => {
  const texts = Object.fromEntries([
    ...names.map(name => [name, t(`editor.${name}`)]),
    ...fileNames.map(name => [`files.${name}`, t(`files.${name}`, { name: '{name}' })]),
  ])
  return html`<markdown-editor texts="${JSON.stringify(texts)}">${textarea}${attachmentsField(attachments)}</markdown-editor>
<script src="${editorPath}" type="module"></script>`
}
