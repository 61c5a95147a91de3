import { type Html, html } from '../../base/html/html.ts'
import { editorPath } from '../panel/panel.ts'
import type { Translate } from '../texts/languages.ts'

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
] as const

/** Adds a toolbar and shortcuts to a text area, as soon as the script has loaded. */
export const markdownEditor = (t: Translate, textarea: Html): Html => {
  const texts = Object.fromEntries(names.map(name => [name, t(`editor.${name}`)]))
  return html`<markdown-editor texts="${JSON.stringify(texts)}">${textarea}</markdown-editor>
<script src="${editorPath}" type="module"></script>`
}
