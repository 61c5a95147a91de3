import { type FormEvent, useRef } from 'react'
import type { Attachment } from '../../api/files.ts'
import { useTexts } from '../../texts/use-texts.tsx'
import { useAfterUploads } from './use-after-uploads.ts'
import { useAttachments } from './use-attachments.ts'

type Submit = (event: FormEvent<HTMLFormElement>) => void

/** The files of a form, which is submitted when no upload runs. */
export const useFormFiles = (given: readonly Attachment[] = []) => {
  const { t } = useTexts()
  const files = useAttachments(given)
  const form = useRef<HTMLFormElement>(null)
  // Submits the form again, because uploads change its text.
  const uploads = useAfterUploads(files, () => form.current?.requestSubmit())
  return {
    files,
    afterUploads:
      (submit: Submit): Submit =>
      event => {
        form.current = event.currentTarget
        if (uploads.hold()) event.preventDefault()
        else submit(event)
      },
    /** The label of the button that submits the form. */
    label: (usual: string): string => (uploads.isWaiting ? t('files.sendsLater') : usual),
  }
}
