import { EarshotError } from '@earshot/client'
import { useForm } from '@mantine/form'
import { useEffect, useRef, useState } from 'react'
import { toInput } from '../../../api/files.ts'
import { useAfterUploads } from '../../../components/files/use-after-uploads.ts'
import { useAttachments } from '../../../components/files/use-attachments.ts'
import { useFieldErrors } from '../../../components/forms/field-errors.ts'
import { useTexts } from '../../../texts/use-texts.tsx'
import { entryLabels } from './labels.tsx'
import { type EntryPatch, type Notifying, usePublishEntry, useSaveEntry, type Version } from './queries.ts'
import { useCover } from './use-cover.ts'

type Publishing = Pick<EntryPatch, 'publishedAt' | keyof Notifying>
type Values = Omit<EntryPatch, keyof Publishing>

const valuesOf = (version: Version | undefined): Values => ({
  title: version?.entry.title ?? '',
  content: version?.entry.content ?? '',
  cover: version?.entry.cover ?? null,
  attachments: version?.entry.attachments.map(toInput) ?? [],
  labels: entryLabels.filter(it => version?.entry.labels.includes(it)),
  linkedPostIds: version?.entry.linkedPostIds ?? [],
})

const isConflict = (error: unknown): boolean =>
  error instanceof EarshotError && error.code === 'PRECONDITION_FAILED'

/** The state of the editor: the saved version, the form, and the actions that save or publish it. */
export const useEditing = (opened: Version | undefined, saved: (version: Version) => void) => {
  const { t } = useTexts()
  const [version, setVersion] = useState(opened)
  const isLeft = useRef(false)
  const form = useForm<Values>({
    initialValues: valuesOf(opened),
    validate: { title: title => (title.trim() ? null : t('field.title')) },
  })
  const showErrors = useFieldErrors(form)
  const saving = useSaveEntry()
  const publishing = usePublishEntry()

  const files = useAttachments(opened?.entry.attachments)
  const cover = useCover(form, opened)
  const attachments = files.attachments.map(toInput)
  const isSame = JSON.stringify(attachments) === JSON.stringify(form.values.attachments)

  // The form compares all fields with the saved version.
  useEffect(() => {
    if (!isSame) form.setFieldValue('attachments', attachments)
  })

  // After the effects that put uploaded files into the form.
  const afterUploads = useRef<() => void>(undefined)
  const uploads = useAfterUploads(
    {
      items: [...files.items, ...cover.items],
      isPending: files.isPending || cover.isPending,
      hasFailed: files.hasFailed || cover.hasFailed,
    },
    () => afterUploads.current?.(),
  )

  const isChanged = form.isDirty()

  // Shows changes by others, and scheduled publication, unless the form has unsaved changes.
  useEffect(() => {
    if (!opened || isChanged || opened.tag === version?.tag) return
    const values = valuesOf(opened)
    form.setValues(values)
    form.resetDirty(values)
    for (const [store, shown] of [
      [files, opened.entry.attachments],
      [cover, opened.entry.cover ? [opened.entry.cover] : []],
    ] as const) {
      store.clear()
      store.attach(shown)
    }
    setVersion(opened)
  }, [opened, version, isChanged, files, cover, form.setValues, form.resetDirty])

  const keep = (next: Version) => {
    setVersion(next)
    form.resetDirty()
    saving.reset()
    publishing.reset()
    isLeft.current = version === undefined // a new entry continues at its own URL
    saved(next)
  }

  /** Validates the form and moves the focus to the title if it is missing. `again` is called when the uploads are done. */
  const isReady = (again: () => void): boolean => {
    const { hasErrors } = form.validate()
    if (hasErrors) document.querySelector<HTMLElement>('form [data-path="title"]')?.focus()
    afterUploads.current = again
    return !hasErrors && !uploads.hold()
  }

  const send = (more: Publishing, done?: () => void): void => {
    const onSuccess = (next: Version) => {
      keep(next)
      done?.()
    }
    // What an upload has added to the form is not in the values of the render that started to wait.
    saving.mutate({ version, body: { ...form.getValues(), ...more } }, { onSuccess, onError: showErrors })
  }

  const save = (more: Publishing = {}, done?: () => void): void => {
    const start = () => send(more, done)
    if (isReady(start)) start()
  }

  return {
    version,
    form,
    files,
    cover,
    saving,
    publishing,
    save,
    keep,
    isReady,
    isChanged,
    isUnsaved: () => !isLeft.current && form.isDirty(),
    leave: () => {
      isLeft.current = true
    },
    hasConflict: isConflict(saving.error) || isConflict(publishing.error),
  }
}

export type Editing = ReturnType<typeof useEditing>
