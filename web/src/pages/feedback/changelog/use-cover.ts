import type { UseFormReturnType } from '@mantine/form'
import { useEffect } from 'react'
import { useAttachments } from '../../../components/files/use-attachments.ts'
import { isImage } from '../../../components/files/use-shown-files.ts'
import { useTexts } from '../../../texts/use-texts.tsx'
import type { EntryPatch, Version } from './queries.ts'

/** The types of images that the API accepts. */
export const coverTypes = ['image/gif', 'image/jpeg', 'image/png', 'image/webp']

/** The cover of an entry and its upload, which becomes a value of the form. */
export const useCover = <Values extends Pick<EntryPatch, 'cover'>>(
  form: UseFormReturnType<Values>,
  opened: Version | undefined,
) => {
  const { t } = useTexts()
  const { cover } = opened?.entry ?? {}
  const file = useAttachments(cover ? [cover] : [])
  const [item] = file.items
  const [uploaded] = file.attachments
  const { fileId } = form.values.cover ?? {}
  useEffect(() => {
    if (uploaded?.fileId === fileId) return
    const set = (value: EntryPatch['cover']) => form.setFieldValue('cover', value as never) // a field of all values
    if (!uploaded) return set(null)
    if (isImage(uploaded)) return set({ ...uploaded, alt: '' })
    if (item) file.remove(item.key)
    form.setFieldError('cover', t('field.image'))
  })
  return {
    ...file,
    choose: (chosen: File | null | undefined): void => {
      if (!chosen) return
      if (coverTypes.includes(chosen.type)) {
        form.clearFieldError('cover')
        file.clear()
        file.add([{ file: chosen }])
      } else form.setFieldError('cover', t('field.image'))
    },
  }
}
