import { bytesIn, type Language } from '@earshot/i18n'
import { type Failure, uploadErrorOf } from './components/files/upload-error.ts'
import { paths } from './components/icon-paths.ts'
import { imageText, removeImage } from './components/markdown/image-text.ts'
import { insertText } from './components/markdown/insert.ts'
import { filesIn } from './components/markdown/pasted-files.ts'

/** An attachment in the form: a file by its id, or a link. The server reads the same form. */
type Kept = { name: string; fileId?: string; url?: string }

/** An uploaded file, as the API returns it. */
type Uploaded = { id: string; name: string; url: string; width: number | null; height: number | null }

type TextName =
  | 'list'
  | 'remove'
  | 'waiting'
  | 'uploading'
  | 'added'
  | 'retry'
  | 'signedOut'
  | 'tooMany'
  | 'wait'
  | 'blocked'

/** The texts of the page, with `{name}` for the name of a file and `{limit}` for the largest size. */
export type FileTexts = Record<
  'attach' | `files.${TextName}` | ReturnType<typeof uploadErrorOf>['key'],
  string
>

/** As many as the API takes. */
const maxAttachments = 20

/** Uploads at a time. Others wait. */
const atATime = 3

const element = <Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  values: Partial<HTMLElementTagNameMap[Tag]>,
): HTMLElementTagNameMap[Tag] => Object.assign(document.createElement(tag), values)

const isImage = ({ type }: File): boolean => type.startsWith('image/') && type !== 'image/svg+xml'

/** The path of an address. The page may have been opened at another address than that of its files. */
const pathOf = (url: string): string => {
  const { pathname, search } = new URL(url)
  return pathname + search
}

/** Lets people choose, drop and paste files into an editor. Its form is not sent before they are uploaded. */
export const watchFiles = (editor: HTMLElement, box: HTMLTextAreaElement, texts: FileTexts) => {
  const stored = editor.querySelector<HTMLInputElement>('input[name=attachments]')
  if (!stored) return undefined
  const language = document.documentElement.lang as Language // the server writes it
  const say = (key: keyof FileTexts, name = ''): string => texts[key].replace('{name}', () => name)
  const list = element('ul', { className: 'attachments', ariaLabel: texts['files.list'] })
  const status = element('p', { className: 'hidden', role: 'status' })
  const alert = element('p', { hidden: true, role: 'alert' })
  const picker = element('input', { type: 'file', multiple: true, hidden: true })
  const button = element('button', { type: 'button', className: 'attach', title: texts.attach })
  button.ariaLabel = texts.attach
  button.innerHTML = `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${paths.clip}"/></svg>`
  const waiting = new Set<() => void>()
  let running = 0
  const uploaded = new Map<string, Uploaded>()

  const kept = (): Kept[] => JSON.parse(stored.value)
  const keep = (all: Kept[]): void => {
    stored.value = JSON.stringify(all)
  }
  const report = (text: string, isShown = false): void => {
    status.textContent = text
    status.classList.toggle('hidden', !isShown)
  }
  const warn = (text: string): void => {
    alert.textContent = text
    alert.hidden = text === ''
  }
  const startNext = (): void => {
    for (const send of waiting) {
      if (running >= atATime) return
      waiting.delete(send)
      running++
      send()
    }
  }

  const rowOf = (name: string, remove: () => void) => {
    const row = element('li', { className: 'file' })
    const about = element('div', {})
    const close = element('button', { type: 'button', className: 'quiet', textContent: '×' })
    close.ariaLabel = say('files.remove', name)
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
  }
  const drop = ({ fileId, url }: Kept): void => {
    keep(kept().filter(it => it.fileId !== fileId || it.url !== url))
    if (fileId) removeImage(box, fileId)
  }

  /** The file of another user is not found. The preview shows its name then. */
  const lookUp = async ({ fileId }: Kept): Promise<void> => {
    if (!fileId || uploaded.has(fileId)) return
    const response = await fetch(`/api/v1/files/${fileId}`).catch(() => undefined)
    if (response?.ok) uploaded.set(fileId, ((await response.json()) as { data: Uploaded }).data)
  }

  const errorText = (failure: Failure): string => {
    if (failure.status === 401) return texts['files.signedOut']
    const { key, limit = 0 } = uploadErrorOf(failure)
    return texts[key].replace('{limit}', bytesIn(language, limit))
  }

  /** Adds the row of a file, which is uploaded in its turn. */
  const add = (file: File, isPasted: boolean): void => {
    const request = new XMLHttpRequest()
    let attached: Kept | undefined
    const state = element('small', {})
    const { row, about, close } = rowOf(file.name, () => {
      waiting.delete(send)
      request.abort()
      if (attached) drop(attached)
    })
    const retry = element('button', { type: 'button', className: 'plain', textContent: texts['files.retry'] })
    retry.ariaLabel = `${texts['files.retry']}: ${file.name}`

    const wait = (): void => {
      row.classList.remove('failed')
      retry.remove()
      state.textContent = texts['files.waiting']
      waiting.add(send)
      startNext()
    }
    const done = (it: Uploaded): void => {
      const { id, name, width, height } = it
      attached = { fileId: id, name }
      uploaded.set(id, it)
      keep([...kept(), attached])
      state.remove()
      report(say('files.added', name))
      if (width && height) row.prepend(element('img', { src: pathOf(it.url), alt: '', width, height }))
      if (isPasted && width) insertText(box, imageText(name, id), box.selectionStart, box.selectionEnd)
    }
    const fail = (failure: Failure): void => {
      const text = errorText(failure)
      row.classList.add('failed')
      state.textContent = text
      close.before(retry)
      report(`${file.name}: ${text}`)
    }
    const send = (): void => {
      const progress = element('progress', { max: file.size, value: 0 })
      progress.ariaLabel = say('files.uploading', file.name)
      state.replaceChildren(progress)
      request.open('POST', `/api/v1/files?${new URLSearchParams({ name: file.name })}`)
      request.responseType = 'json'
      request.setRequestHeader('content-type', 'application/octet-stream')
      request.upload.onprogress = ({ loaded }) => {
        progress.value = loaded
      }
      request.onload = () => {
        // Null if a proxy sent something else.
        const { data, error }: { data?: Uploaded; error?: Omit<Failure, 'status'> } = request.response ?? {}
        if (data) done(data)
        else fail({ status: request.status, ...error })
      }
      request.onerror = () => fail({ status: 0, code: 'NETWORK_ERROR' })
      request.onloadend = () => {
        running--
        startNext()
      }
      request.send(file)
    }
    retry.addEventListener('click', () => {
      warn('')
      wait()
      close.focus() // the button that had the focus is gone
    })
    about.append(state)
    wait()
  }

  const take = (files: File[], isPasted: boolean): void => {
    const room = maxAttachments - list.childElementCount
    const refused = files.slice(room).map(({ name }) => name)
    warn(refused.length > 0 ? say('files.tooMany', new Intl.ListFormat(language).format(refused)) : '')
    for (const file of files.slice(0, room)) add(file, isPasted)
  }

  button.addEventListener('click', () => picker.click())
  picker.addEventListener('change', () => {
    take([...(picker.files ?? [])], false)
    picker.value = ''
  })
  box.addEventListener('paste', event => {
    const files = event.clipboardData ? filesIn(event.clipboardData) : []
    if (files.length === 0) return
    event.preventDefault()
    event.stopImmediatePropagation()
    take(files, true)
  })
  editor.addEventListener('dragover', event => {
    if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
  })
  editor.addEventListener('drop', event => {
    const files = event.dataTransfer ? filesIn(event.dataTransfer) : []
    if (files.length === 0) return
    event.preventDefault()
    take(files, files.every(isImage))
  })
  box.form?.addEventListener(
    'submit',
    event => {
      const failed = list.querySelector('.failed')
      if (!failed && running + waiting.size === 0) return
      event.preventDefault()
      event.stopImmediatePropagation()
      if (!failed) return report(texts['files.wait'], true)
      warn(texts['files.blocked'])
      failed.querySelector('button')?.focus()
    },
    { capture: true },
  )
  for (const it of kept()) rowOf(it.name, () => drop(it))
  editor.append(list, alert, status, picker)
  return {
    button,
    /** The images of the preview. Those that were uploaded before this page was opened are looked up. */
    files: async () => {
      await Promise.all(kept().map(lookUp))
      return [...uploaded.values()].map(({ id, url, width, height }) => ({
        fileId: id,
        url: pathOf(url),
        width,
        height,
      }))
    },
  }
}
