import '@github/markdown-toolbar-element'
import '@github/text-expander-element'
import type { AttachedFile } from '@earshot/markdown'
import { paths } from './components/icon-paths.ts'
import { findEmoji } from './components/markdown/emoji.ts'
import { pressKey } from './components/markdown/keys.ts'
import { watchPaste } from './components/markdown/paste.ts'
import { type StyleName, styles, titleOf } from './components/markdown/styles.ts'
import { type FileTexts, watchFiles } from './portal-files.ts'

// Text fields of the portal for Markdown. Without this script, they are ordinary text areas.

/** The texts of an editor in the language of the page. */
type Texts = Record<StyleName | 'toolbar' | 'emoji' | 'preview' | 'write', string> & FileTexts

const svg = 'http://www.w3.org/2000/svg'

const iconOf = (path: string): SVGElement => {
  const icon = document.createElementNS(svg, 'svg')
  icon.setAttribute('viewBox', '0 0 24 24')
  icon.setAttribute('aria-hidden', 'true')
  const line = document.createElementNS(svg, 'path')
  line.setAttribute('d', path)
  icon.append(line)
  return icon
}

const toolbarOf = (box: HTMLTextAreaElement, texts: Texts): HTMLElement => {
  const toolbar = document.createElement('markdown-toolbar')
  toolbar.setAttribute('for', box.id)
  toolbar.setAttribute('aria-label', texts.toolbar)
  for (const { name, style, icon, key } of styles) {
    const button = document.createElement('button')
    button.type = 'button'
    button.tabIndex = -1 // the toolbar moves the focus
    button.dataset.mdButton = style
    button.ariaLabel = texts[name]
    button.title = titleOf(texts[name], key)
    button.append(iconOf(paths[icon]))
    button.addEventListener('mousedown', event => event.preventDefault()) // keeps the selection in the text
    toolbar.append(button)
  }
  return toolbar
}

const option = (id: string, name: string): HTMLElement => {
  const item = document.createElement('li')
  item.role = 'option'
  item.id = `emoji-${name.replaceAll(/\W+/g, '-')}`
  item.dataset.emoji = id
  item.textContent = name
  return item
}

type Match = { matched: boolean; fragment?: HTMLElement }

const emojiMenu = async (text: string, label: string): Promise<Match> => {
  const { default: all } = await import('emojilib')
  const found = findEmoji(all, text)
  if (found.length === 0) return { matched: false }
  const list = document.createElement('ul')
  list.role = 'listbox'
  list.className = 'suggestions'
  list.ariaLabel = label
  list.append(...found.map(({ id, name }) => option(id, name)))
  return { matched: true, fragment: list }
}

/** Suggests emojis while someone types a colon and two letters. */
const suggestEmojis = (expander: HTMLElement, texts: Texts): void => {
  expander.setAttribute('keys', ':')
  expander.addEventListener('text-expander-change', event => {
    const { provide, text } = (event as CustomEvent<{ provide: (it: Promise<Match>) => void; text: string }>)
      .detail
    if (text.length > 1) provide(emojiMenu(text, texts.emoji))
  })
  expander.addEventListener('text-expander-value', event => {
    const { detail } = event as CustomEvent<{ item: HTMLElement; value: string | null }>
    detail.value = detail.item.dataset.emoji ?? null
  })
}

/** Shows the text as readers see it in place of the field, and the field again. */
const previewButton = (
  field: HTMLElement,
  box: HTMLTextAreaElement,
  texts: Texts,
  files: () => Promise<AttachedFile[]>,
): HTMLElement => {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'quiet'
  button.textContent = texts.preview
  const shown = document.createElement('section')
  shown.className = 'markdown editor-preview'
  shown.ariaLabel = texts.preview
  button.addEventListener('click', async () => {
    const isPreview = shown.isConnected
    button.textContent = isPreview ? texts.preview : texts.write
    field.hidden = !isPreview
    if (isPreview) {
      shown.remove()
      return box.focus()
    }
    const { renderHtml } = await import('@earshot/markdown')
    shown.innerHTML = renderHtml(box.value, { files: await files() })
    field.after(shown)
  })
  return button
}

/** An element around a text area, with the texts as JSON in `texts`. */
class MarkdownEditor extends HTMLElement {
  // A custom element must be a class. It also sets up editors that the page's script inserts later.
  connectedCallback(): void {
    const box = this.querySelector('textarea')
    if (!box || this.querySelector('markdown-toolbar')) return
    const texts: Texts = JSON.parse(this.getAttribute('texts') ?? '{}')
    const expander = document.createElement('text-expander')
    suggestEmojis(expander, texts)
    expander.append(box) // it looks for its field when it is connected
    const bar = document.createElement('div')
    bar.className = 'editor-bar'
    this.append(bar, expander)
    const attaching = watchFiles(this, box, texts)
    const preview = previewButton(expander, box, texts, async () => (await attaching?.files()) ?? [])
    bar.append(toolbarOf(box, texts), ...(attaching ? [attaching.button] : []), preview)
    watchPaste(box)
    box.addEventListener('keydown', event => pressKey(box, event))
  }
}

customElements.define('markdown-editor', MarkdownEditor)
