import { Button, Group, Stack } from '@mantine/core'
import type { UseMutationResult } from '@tanstack/react-query'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { fieldErrorsOf, fieldText } from '../../../api/field-text.ts'
import { AttachButtons } from '../../../components/files/attach.tsx'
import { DropZone } from '../../../components/files/drop-zone.tsx'
import { AttachmentList } from '../../../components/files/list.tsx'
import { useAfterUploads } from '../../../components/files/use-after-uploads.ts'
import { useAttachments } from '../../../components/files/use-attachments.ts'
import { MarkdownInput } from '../../../components/markdown/markdown-input.tsx'
import { ErrorNote } from '../../../components/states.tsx'
import { useTexts } from '../../../texts/use-texts.tsx'
import { type Message, maxMessageLength } from '../types.ts'

type Written = Pick<Message, 'content' | 'attachments'>

type Props = {
  message: Written
  /** Saves the new text. */
  change: UseMutationResult<unknown, Error, Written>
  done: () => void
}

/** A text box that is focused and scrolled into view when it opens, with the cursor at the end. */
const useBox = () => {
  const box = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    const it = box.current
    it?.focus()
    it?.setSelectionRange(it.value.length, it.value.length)
    it?.form?.scrollIntoView({ block: 'nearest' })
  }, [])
  return box
}

/** Edits a message in place. Escape cancels. */
export const EditMessage = ({ message, change: edit, done }: Props) => {
  const { t } = useTexts()
  const [content, setContent] = useState(message.content)
  const [fieldError] = fieldErrorsOf(edit.error)
  const box = useBox()
  const files = useAttachments(message.attachments)
  const { attachments } = files
  const isBlank = content.trim() === '' && files.items.length === 0
  const save = (): void => {
    if (!isBlank && !uploads.hold())
      edit.mutate({ content: content.trim(), attachments }, { onSuccess: done })
  }
  const uploads = useAfterUploads(files, () => save())
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    save()
  }
  const press = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (event.key === 'Escape') done()
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
      event.currentTarget.form?.requestSubmit()
  }
  return (
    <form onSubmit={submit} className="editing">
      <DropZone add={chosen => files.add(chosen.map(file => ({ file })))}>
        <Stack gap="xs">
          <MarkdownInput
            ref={box}
            onFiles={files.add}
            files={files.shown}
            aria-label={t('message.edit.text')}
            minRows={2}
            maxRows={12}
            maxLength={maxMessageLength}
            value={content}
            error={fieldError && fieldText(t, fieldError)}
            onChange={({ currentTarget }) => setContent(currentTarget.value)}
            onKeyDown={press}
          />
          <AttachmentList files={files} home={box} />
          {edit.error && !fieldError && <ErrorNote error={edit.error} />}
          <Group gap="xs" justify="flex-end">
            <AttachButtons files={files} home={box} />
            <Button size="xs" variant="default" onClick={done}>
              {t('dialog.cancel')}
            </Button>
            <Button size="xs" type="submit" loading={edit.isPending} disabled={isBlank}>
              {t(uploads.isWaiting ? 'files.sendsLater' : 'dialog.save')}
            </Button>
          </Group>
        </Stack>
      </DropZone>
    </form>
  )
}
