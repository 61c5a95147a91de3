import { paths } from './components/icon-paths.ts'
import { imageText, removeImage } from './components/markdown/image-text.ts'
import { insertText } from './components/markdown/insert.ts'
import { filesIn } from './components/markdown/pasted-files.ts'
import { maxFiles } from './components/uploads/queue.ts'
import {
  createList,
  element,
  type FileTexts,
  type List,
  pageLanguage,
  pathOf,
  uploadRow,
  withName,
} from './portal-file-rows.ts'
import { type Uploaded, uploader } from './portal-upload.ts'

/** An attachment in the form: a file by its id, or a link. The server reads the same form. */
type Kept = { name: string; fileId?: string; url?: string }

const isImage = ({ type }: File): boolean => type.startsWith('image/') && type !== 'image/svg+xml'

/** The attachments that the form sends, in its hidden field. */
const createStored = (field: HTMLInputElement, box: HTMLTextAreaElement) => {
  const uploaded = new Map<string, Uploaded>()
  const all = (): Kept[] => JSON.parse(field.value)
  const set = (next: Kept[]): void => {
    field.value = JSON.stringify(next)
  }
  /** The file of another user is not found. The preview shows its name then. */
  const lookUp = async ({ fileId }: Kept): Promise<void> => {
    if (!fileId || uploaded.has(fileId)) return
    const response = await fetch(`/api/v1/files/${fileId}`).catch(() => undefined)
    if (response?.ok) uploaded.set(fileId, ((await response.json()) as { data: Uploaded }).data)
  }
  return {
    all,
    add: (file: Uploaded): Kept => {
      const { id: fileId, name } = file
      uploaded.set(fileId, file)
      set([...all(), { fileId, name }])
      return { fileId, name }
    },
    drop: ({ fileId, url }: Kept): void => {
      set(all().filter(it => it.fileId !== fileId || it.url !== url))
      if (fileId) removeImage(box, fileId)
    },
    /** The images of the preview. Those that were uploaded before this page was opened are looked up. */
    images: async () => {
      await Promise.all(all().map(lookUp))
      return [...uploaded.values()].map(({ id, url, width, height }) => ({
        fileId: id,
        url: pathOf(url),
        width,
        height,
      }))
    },
  }
}

type Stored = ReturnType<typeof createStored>

/** Returns a function that uploads files, each with a row, and attaches them. */
const takeInto = (box: HTMLTextAreaElement, list: List, stored: Stored, texts: FileTexts) => {
  const add = (file: File, isPasted: boolean): void => {
    let attached: Kept | undefined
    const show = uploadRow(file, list, texts, {
      remove: () => {
        upload.remove()
        if (attached) stored.drop(attached)
      },
      retry: () => upload.retry(),
    })
    const upload = uploader.add(file, progress => {
      if (progress.step === 'done') {
        const { id, name, width } = progress.stored
        attached = stored.add(progress.stored)
        if (isPasted && width) insertText(box, imageText(name, id), box.selectionStart, box.selectionEnd)
      }
      show(progress)
    })
  }
  return (files: File[], isPasted: boolean): void => {
    const room = maxFiles - list.count()
    const names = files.slice(room).map(({ name }) => name)
    const refused = new Intl.ListFormat(pageLanguage()).format(names)
    list.warn(names.length > 0 ? withName(texts['files.tooMany'], refused) : '')
    for (const file of files.slice(0, room)) add(file, isPasted)
  }
}

/** Takes the files that are pasted into the field, or dropped on the editor. */
const watchGiven = (
  editor: HTMLElement,
  box: HTMLTextAreaElement,
  take: (files: File[], isPasted: boolean) => void,
): void => {
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
}

/** The form is not sent before all files are uploaded. */
const holdForm = (form: HTMLFormElement | null, { find, report, warn }: List, texts: FileTexts): void =>
  form?.addEventListener(
    'submit',
    event => {
      const failed = find('.failed')
      if (!failed && !find('[data-step=waiting], [data-step=sending]')) return
      event.preventDefault()
      event.stopImmediatePropagation()
      if (!failed) return report(texts['files.wait'], true)
      warn(texts['files.blocked'])
      failed.querySelector('button')?.focus()
    },
    { capture: true },
  )

/** Lets people choose, drop and paste files into an editor. */
export const watchFiles = (editor: HTMLElement, box: HTMLTextAreaElement, texts: FileTexts) => {
  const field = editor.querySelector<HTMLInputElement>('input[name=attachments]')
  if (!field) return undefined
  const list = createList(texts, box)
  const stored = createStored(field, box)
  const take = takeInto(box, list, stored, texts)
  const picker = element('input', { type: 'file', multiple: true, hidden: true })
  const button = element('button', { type: 'button', className: 'attach', title: texts.attach })
  button.ariaLabel = texts.attach
  button.innerHTML = `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${paths.clip}"/></svg>`
  button.addEventListener('click', () => picker.click())
  picker.addEventListener('change', () => {
    take([...(picker.files ?? [])], false)
    picker.value = ''
  })
  watchGiven(editor, box, take)
  holdForm(box.form, list, texts)
  for (const it of stored.all()) list.addRow(it.name, () => stored.drop(it))
  editor.append(...list.elements, picker)
  return { button, files: stored.images }
}
