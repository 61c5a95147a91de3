import { bytesIn, type Language } from '@earshot/i18n'
import type { Progress } from './components/uploads/queue.ts'
import { type FailureTexts, failureText, type Uploaded } from './portal-upload.ts'

type TextName =
  | 'list'
  | 'remove'
  | 'waiting'
  | 'uploading'
  | 'added'
  | 'retry'
  | 'tooMany'
  | 'wait'
  | 'blocked'

/** The texts of the page, with `{name}` for the name of a file. */
export type FileTexts = Record<'attach' | `files.${TextName}`, string> & FailureTexts

export const element = <Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  values: Partial<HTMLElementTagNameMap[Tag]>,
): HTMLElementTagNameMap[Tag] => Object.assign(document.createElement(tag), values)

/** The path of an address. The page may have been opened at another address than that of its files. */
export const pathOf = (url: string): string => {
  const { pathname, search } = new URL(url)
  return pathname + search
}

export const withName = (text: string, name: string): string => text.replace('{name}', () => name)

/** The language of the page, which the server writes. */
export const pageLanguage = (): Language => document.documentElement.lang as Language

/** The list of attachments, and what it says. The field gets the focus when one is removed. */
export const createList = (texts: FileTexts, box: HTMLTextAreaElement) => {
  const list = element('ul', { className: 'attachments', ariaLabel: texts['files.list'] })
  const status = element('p', { className: 'hidden', role: 'status' })
  const alert = element('p', { hidden: true, role: 'alert' })
  const warn = (text: string): void => {
    alert.textContent = text
    alert.hidden = text === ''
  }
  return {
    elements: [list, alert, status],
    count: () => list.childElementCount,
    find: (selector: string) => list.querySelector<HTMLElement>(selector),
    report: (text: string, isShown = false): void => {
      status.textContent = text
      status.classList.toggle('hidden', !isShown)
    },
    warn,
    addRow: (name: string, remove: () => void) => {
      const row = element('li', { className: 'file' })
      const about = element('div', {})
      const close = element('button', { type: 'button', className: 'quiet', textContent: '×' })
      close.ariaLabel = withName(texts['files.remove'], name)
      close.addEventListener('click', () => {
        remove()
        row.remove()
        warn('')
        box.focus()
      })
      about.append(element('bdi', { textContent: name }))
      row.append(about, close)
      list.append(row)
      return { row, about, close }
    },
  }
}

export type List = ReturnType<typeof createList>

/** A row that shows the progress of an upload. Returns what shows it. */
export const uploadRow = (
  { name, size }: File,
  { addRow, report, warn }: List,
  texts: FileTexts,
  actions: { remove: () => void; retry: () => void },
): ((progress: Progress<Uploaded>) => void) => {
  const { row, about, close } = addRow(name, actions.remove)
  const state = element('small', {})
  about.append(state)
  const bar = element('progress', { max: size })
  bar.ariaLabel = withName(texts['files.uploading'], name)
  const retry = element('button', { type: 'button', className: 'plain', textContent: texts['files.retry'] })
  retry.ariaLabel = `${texts['files.retry']}: ${name}`
  retry.addEventListener('click', () => {
    warn('')
    actions.retry()
    close.focus() // the button that had the focus is gone
  })

  return progress => {
    const { step } = progress
    row.dataset.step = step
    row.classList.toggle('failed', step === 'failed')
    if (step === 'waiting') {
      retry.remove()
      state.textContent = texts['files.waiting']
    } else if (step === 'sending') {
      bar.value = progress.sent
      if (!bar.isConnected) state.replaceChildren(bar)
    } else if (step === 'failed') {
      const text = failureText(progress.error, texts, bytes => bytesIn(pageLanguage(), bytes))
      state.textContent = text
      close.before(retry)
      report(`${name}: ${text}`)
    } else {
      const { url, width, height } = progress.stored
      state.remove()
      report(withName(texts['files.added'], progress.stored.name))
      if (width && height) row.prepend(element('img', { src: pathOf(url), alt: '', width, height }))
    }
  }
}
