import '@github/markdown-toolbar-element'
import '@github/text-expander-element'
import type { AttachedFile } from '@earshot/markdown'
import { paths } from './components/icon-paths.ts'
import { findEmoji } from './components/markdown/emoji.ts'
import { pressKey } from './components/markdown/keys.ts'
import { watchPaste } from './components/markdown/paste.ts'
import { type StyleName, styles, titleOf } from './components/markdown/styles.ts'
import type { FileTexts } from './portal-file-rows.ts'
import { watchFiles } from './portal-files.ts'

// Text fields of the portal for Markdown. Without this script, they are ordinary text areas.

/** The texts of an editor in the language of the page. */
type Texts = Record<StyleName | 'toolbar' | 'emoji' | 'mention' | 'preview' | 'write', string> & FileTexts

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

/** A suggestion. `value` replaces what was typed. */
const option = (value: string, name: string, index: number): HTMLElement => {
  const item = document.createElement('li')
  item.role = 'option'
  item.id = `suggestion-${index}`
  item.dataset.value = value
  item.textContent = name
  item.dir = 'auto'
  return item
}

type Match = { matched: boolean; fragment?: HTMLElement }

const menuOf = (label: string, options: HTMLElement[]): Match => {
  if (options.length === 0) return { matched: false }
  const list = document.createElement('ul')
  list.role = 'listbox'
  list.className = 'suggestions'
  list.ariaLabel = label
  list.append(...options)
  return { matched: true, fragment: list }
}

const emojiMenu = async (text: string, label: string): Promise<Match> => {
  const { default: all } = await import('emojilib')
  return menuOf(
    label,
    findEmoji(all, text).map(({ id, name }, index) => option(id, name, index)),
  )
}

type Person = { name: string; isTeam: boolean }

/** Names that the portal has for the text. A request that fails suggests nothing. */
const nameMenu = async (path: string, text: string, label: string): Promise<Match> => {
  const url = new URL(path, location.href)
  url.searchParams.set('text', text)
  const response = await fetch(url, { headers: { accept: 'application/json' } }).catch(() => undefined)
  if (!response?.ok || response.redirected) return { matched: false }
  const { people }: { people: Person[] } = await response.json()
  return menuOf(
    label,
    people.slice(0, 8).map(({ name }, index) => option(`@${name}`, name, index)),
  )
}

/** The characters of a name that are searched for. */
const longestName = 60

type Expanding = CustomEvent<{ key: string; provide: (it: Promise<Match>) => void; text: string }>

/** Suggests emojis while someone types a colon and two letters, and names after an `@`. */
const suggest = (expander: HTMLElement, texts: Texts, namesPath: string | null): void => {
  expander.setAttribute('keys', namesPath === null ? ':' : ': @')
  expander.setAttribute('multiword', '@')
  /** A text without a match: no longer text has one either, as when the sentence continues. */
  let hopeless: string | undefined
  const findNames = async (path: string, text: string): Promise<Match> => {
    if (hopeless !== undefined && text.startsWith(hopeless)) return { matched: false }
    const menu = await nameMenu(path, text, texts.mention)
    hopeless = menu.matched ? undefined : text
    return menu
  }
  expander.addEventListener('text-expander-change', event => {
    const { key, provide, text } = (event as Expanding).detail
    if (key === ':' && text.length > 1) provide(emojiMenu(text, texts.emoji))
    if (key === '@' && namesPath !== null && text.length <= longestName) provide(findNames(namesPath, text))
  })
  expander.addEventListener('text-expander-value', event => {
    const { detail } = event as CustomEvent<{ item: HTMLElement; value: string | null }>
    detail.value = detail.item.dataset.value ?? null
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
    suggest(expander, texts, this.getAttribute('mentions'))
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
