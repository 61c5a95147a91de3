import { Button, Group, Stack } from '@mantine/core'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { fieldErrorsOf, fieldText } from '../../../api/field-text.ts'
import { MarkdownInput } from '../../../components/markdown/markdown-input.tsx'
import { ErrorNote } from '../../../components/states.tsx'
import { useTexts } from '../../../texts/use-texts.tsx'
import type { Subject } from '../subject.ts'
import { type Message, maxMessageLength } from '../types.ts'
import { useEditMessage } from './queries.ts'

type Props = { subject: Subject; message: Message; done: () => void }

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
export const EditMessage = ({ subject, message, done }: Props) => {
  const { t } = useTexts()
  const [content, setContent] = useState(message.content)
  const edit = useEditMessage(subject, message.id)
  const [fieldError] = fieldErrorsOf(edit.error)
  const isBlank = content.trim() === ''
  const save = (event: FormEvent): void => {
    event.preventDefault()
    if (!isBlank) edit.mutate(content.trim(), { onSuccess: done })
  }
  const press = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (event.key === 'Escape') done()
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
      event.currentTarget.form?.requestSubmit()
  }
  return (
    <form onSubmit={save} className="editing">
      <Stack gap="xs">
        <MarkdownInput
          ref={useBox()}
          aria-label={t('message.edit.text')}
          minRows={2}
          maxRows={12}
          maxLength={maxMessageLength}
          value={content}
          error={fieldError && fieldText(t, fieldError)}
          onChange={({ currentTarget }) => setContent(currentTarget.value)}
          onKeyDown={press}
        />
        {edit.error && !fieldError && <ErrorNote error={edit.error} />}
        <Group gap="xs" justify="flex-end">
          <Button size="xs" variant="default" onClick={done}>
            {t('dialog.cancel')}
          </Button>
          <Button size="xs" type="submit" loading={edit.isPending} disabled={isBlank}>
            {t('dialog.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
