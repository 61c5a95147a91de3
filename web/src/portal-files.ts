import { paths } from './components/icon-paths.ts'
import { imageText, removeImage } from './components/markdown/image-text.ts'
import { insertText } from './components/markdown/insert.ts'
import { filesIn } from './components/markdown/pasted-files.ts'

/** An attachment in the form: a file by its id, or a link. The server reads the same form. */
type Kept = { name: string; fileId?: string; url?: string }

/** An uploaded file, as the API returns it. */
type Uploaded = { id: string; name: string; url: string; width: number | null; height: number | null }

type Upload = { file: File; row: HTMLElement; request: XMLHttpRequest }

/** The texts of the page, with `{name}` for the name of a file. */
export type FileTexts = Record<
  'attach' | `files.${'list' | 'remove' | 'uploading' | 'added' | 'failed' | 'tooLarge' | 'wait'}`,
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
  const say = (key: keyof FileTexts, name = ''): string => texts[key].replace('{name}', name)
  const list = element('ul', { className: 'attachments', ariaLabel: texts['files.list'] })
  const status = element('p', { className: 'hidden', role: 'status' })
  const picker = element('input', { type: 'file', multiple: true, hidden: true })
  const button = element('button', { type: 'button', className: 'attach', title: texts.attach })
  button.ariaLabel = texts.attach
  button.innerHTML = `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${paths.clip}"/></svg>`
  const waiting: (() => void)[] = []
  const running = new Set<Upload>()
  const uploaded = new Map<string, Uploaded>()

  const kept = (): Kept[] => JSON.parse(stored.value)
  const keep = (all: Kept[]): void => {
    stored.value = JSON.stringify(all)
  }
  const count = (): number => kept().length + running.size + waiting.length

  const rowOf = (name: string, remove: () => void): HTMLElement => {
    const row = element('li', { className: 'file' })
    const button = element('button', { type: 'button', className: 'quiet', textContent: '×' })
    button.ariaLabel = say('files.remove', name)
    button.addEventListener('click', () => {
      remove()
      row.remove()
      box.focus()
    })
    row.append(element('bdi', { textContent: name }), button)
    list.append(row)
    return row
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

  const added = (it: Uploaded, row: HTMLElement, isPasted: boolean): void => {
    uploaded.set(it.id, it)
    keep([...kept(), { fileId: it.id, name: it.name }])
    status.textContent = say('files.added', it.name)
    if (it.width && it.height) {
      const { width, height } = it
      row.prepend(element('img', { src: pathOf(it.url), alt: '', width, height }))
    }
    if (isPasted && it.width) insertText(box, imageText(it.name, it.id), box.selectionStart, box.selectionEnd)
  }
  const failed = (row: HTMLElement, key: 'files.failed' | 'files.tooLarge', name: string): void => {
    row.classList.add('failed')
    row.querySelector('progress')?.replaceWith(element('span', { textContent: say(key, name) }))
    status.textContent = say(key, name)
  }

  const send = (file: File, isPasted: boolean): void => {
    const request = new XMLHttpRequest()
    const row = rowOf(file.name, () => {
      if (running.has(upload)) request.abort()
      const known = [...uploaded.values()].find(it => it.id === row.dataset.file)
      if (known) drop({ fileId: known.id, name: known.name })
    })
    const upload: Upload = { file, row, request }
    const progress = element('progress', { max: file.size, value: 0 })
    progress.ariaLabel = say('files.uploading', file.name)
    row.append(progress)
    running.add(upload)
    request.open('POST', `/api/v1/files?${new URLSearchParams({ name: file.name })}`)
    request.setRequestHeader('content-type', 'application/octet-stream')
    request.upload.onprogress = ({ loaded }) => {
      progress.value = loaded
    }
    request.onload = () => {
      if (request.status !== 201)
        return failed(row, request.status === 413 ? 'files.tooLarge' : 'files.failed', file.name)
      const { data } = JSON.parse(request.responseText) as { data: Uploaded } // the envelope of 201
      progress.remove()
      row.dataset.file = data.id
      added(data, row, isPasted)
    }
    request.onerror = () => failed(row, 'files.failed', file.name)
    request.onloadend = () => {
      running.delete(upload)
      waiting.shift()?.()
    }
    request.send(file)
  }

  const take = (files: Iterable<File>, isPasted: boolean): void => {
    for (const file of files) {
      if (count() >= maxAttachments) return
      if (running.size < atATime) send(file, isPasted)
      else waiting.push(() => send(file, isPasted))
    }
  }

  button.addEventListener('click', () => picker.click())
  picker.addEventListener('change', () => {
    take(picker.files ?? [], false)
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
      if (running.size + waiting.length === 0) return
      event.preventDefault()
      event.stopImmediatePropagation()
      status.textContent = texts['files.wait']
      status.classList.remove('hidden')
    },
    { capture: true },
  )
  for (const it of kept()) rowOf(it.name, () => drop(it))
  editor.append(list, status, picker)
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
