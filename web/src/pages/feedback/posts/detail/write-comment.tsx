import { Button, Group, Stack, Switch } from '@mantine/core'
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { fieldErrorsOf, fieldText } from '../../../../api/field-text.ts'
import { toInput } from '../../../../api/files.ts'
import { AttachmentField } from '../../../../components/files/field.tsx'
import { useFormFiles } from '../../../../components/files/use-form-files.ts'
import { MarkdownInput } from '../../../../components/markdown/markdown-input.tsx'
import { ErrorNote } from '../../../../components/states.tsx'
import { usePostMentions } from '../../../../domain/posts/mentions.ts'
import { useTexts } from '../../../../texts/use-texts.tsx'
import { type Comment, useWriteComment } from './comment-queries.ts'

type Props = {
  postId: string
  /** The comment to reply to. */
  parent?: Comment
  done?: () => void
}

const submitsForm = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit()
}

/** Always shows whether the comment will be public. */
export const WriteComment = ({ postId, parent, done }: Props) => {
  const { t } = useTexts()
  const [content, setContent] = useState('')
  const [wantsPrivate, setPrivate] = useState(false)
  const writing = useWriteComment(postId)
  const isPrivate = wantsPrivate || parent?.isPrivate === true
  const box = useRef<HTMLTextAreaElement>(null)
  const mentions = usePostMentions({ postId, isPrivate, box })
  const [fieldError] = fieldErrorsOf(writing.error)
  const { files, afterUploads, label: labelOf } = useFormFiles([])
  const attachments = files.attachments.map(toInput)
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (content.trim() === '') return
    const mentionedPrincipalIds = mentions.mentionedIn(content)
    writing.mutate(
      { content, isPrivate, attachments, mentionedPrincipalIds, ...(parent && { parentId: parent.id }) },
      {
        onSuccess: () => {
          setContent('')
          files.clear()
          done?.()
        },
      },
    )
  }
  const label = t(parent ? 'comments.reply' : 'comments.write')
  return (
    <form onSubmit={afterUploads(send)} className="write" {...(isPrivate && { 'data-private': true })}>
      <Stack gap="xs">
        <AttachmentField files={files}>
          <MarkdownInput
            ref={box}
            suggest={[mentions.suggestions]}
            aria-label={label}
            placeholder={t(isPrivate ? 'comments.write.private' : 'comments.write.public')}
            minRows={2}
            maxRows={12}
            maxLength={5000}
            data-autofocus={parent !== undefined}
            value={content}
            error={fieldError && fieldText(t, fieldError)}
            onChange={({ currentTarget }) => setContent(currentTarget.value)}
            onKeyDown={submitsForm}
            onFiles={files.add}
            files={files.shown}
          />
        </AttachmentField>
        {writing.error && !fieldError && <ErrorNote error={writing.error} />}
        <Group justify="space-between">
          <Switch
            label={t('comments.private')}
            checked={isPrivate}
            disabled={parent?.isPrivate === true}
            onChange={({ currentTarget }) => setPrivate(currentTarget.checked)}
          />
          <Group gap="xs">
            {done && (
              <Button size="xs" variant="default" onClick={done}>
                {t('dialog.cancel')}
              </Button>
            )}
            <Button size="xs" type="submit" loading={writing.isPending} disabled={content.trim() === ''}>
              {labelOf(t(isPrivate ? 'comments.send.private' : 'comments.send'))}
            </Button>
          </Group>
        </Group>
      </Stack>
    </form>
  )
}
