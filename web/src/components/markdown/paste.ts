import {
  installHTML,
  installLink,
  installText,
  uninstallHTML,
  uninstallLink,
  uninstallText,
} from '@github/paste-markdown'
import { insertText } from './insert.ts'

const cellText = ({ textContent }: Element): string =>
  textContent.trim().replaceAll(/\s+/g, ' ').replaceAll('|', '\\|')

const lineOf = (cells: string[]): string => `| ${cells.join(' | ')} |`

const tableText = (table: HTMLTableElement): string => {
  const rows = [...table.rows].map(({ cells }) => [...cells].map(cellText))
  const [head = [], ...body] = rows
  return [head, head.map(() => '---'), ...body].map(lineOf).join('\n')
}

/** The tables of HTML that has nothing else, as spreadsheets copy it. */
export const tablesIn = (html: string): string | undefined => {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const tables = [...body.querySelectorAll('table')].filter(it => it.rows.length > 0)
  if (tables.length === 0) return undefined
  const texts = tables.map(tableText)
  for (const it of body.querySelectorAll('table, style, title')) it.remove()
  return body.textContent.trim() === '' ? texts.join('\n\n') : undefined
}

const pasteTable = (event: ClipboardEvent): void => {
  const box = event.currentTarget
  const html = event.clipboardData?.getData('text/html')
  if (!html || !(box instanceof HTMLTextAreaElement)) return
  const tables = tablesIn(html)
  if (tables === undefined) return
  event.preventDefault()
  event.stopImmediatePropagation()
  const { value, selectionStart, selectionEnd } = box
  const before = value.slice(0, selectionStart)
  const gap = before === '' || before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n'
  insertText(box, `${gap}${tables}\n\n`, selectionStart, selectionEnd)
}

/** Pastes tables and links as Markdown, and a URL over a selected text as a link. Returns a function that stops. */
export const watchPaste = (box: HTMLTextAreaElement): (() => void) => {
  box.addEventListener('paste', pasteTable)
  for (const install of [installLink, installText, installHTML]) install(box)
  return () => {
    box.removeEventListener('paste', pasteTable)
    for (const uninstall of [uninstallLink, uninstallText, uninstallHTML]) uninstall(box)
  }
}
