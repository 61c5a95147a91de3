import { personName } from '@earshot/i18n'
import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { toInput } from '../../../../api/files.ts'
import { destructive } from '../../../../components/destructive.ts'
import { AttachmentField } from '../../../../components/files/field.tsx'
import { useFormFiles } from '../../../../components/files/use-form-files.ts'
import { Written } from '../../../../components/files/written.tsx'
import { Icon } from '../../../../components/icons.tsx'
import { MarkdownInput } from '../../../../components/markdown/markdown-input.tsx'
import { ErrorNote } from '../../../../components/states.tsx'
import { Time } from '../../../../components/time.tsx'
import { Face } from '../../../../domain/pictures/face.tsx'
import { usePostMentions } from '../../../../domain/posts/mentions.ts'
import { Reactions } from '../../../../domain/reactions/reactions.tsx'
import { useTexts } from '../../../../texts/use-texts.tsx'
import { type Comment, useEditComment } from './comment-queries.ts'
import { WriteComment } from './write-comment.tsx'

/** The people that the comment mentions, without deleted ones. */
const storedMentions = ({ mentionedPrincipalIds, mentionedNames }: Comment) =>
  mentionedPrincipalIds.flatMap((id, index) => {
    const name = mentionedNames[index]
    return name ? [{ id, name }] : []
  })

const Edit = ({ comment, done }: { comment: Comment; done: () => void }) => {
  const { t } = useTexts()
  const [content, setContent] = useState(comment.content)
  const edit = useEditComment(comment.id)
  const { files, afterUploads, label } = useFormFiles(comment.attachments)
  const box = useRef<HTMLTextAreaElement>(null)
  const { postId, isPrivate } = comment
  const mentions = usePostMentions({ postId, isPrivate, box, stored: storedMentions(comment) })
  const save = (event: FormEvent) => {
    event.preventDefault()
    const mentionedPrincipalIds = mentions.mentionedIn(content)
    const attachments = files.attachments.map(toInput)
    edit.mutate({ content, attachments, mentionedPrincipalIds }, { onSuccess: done })
  }
  return (
    <form onSubmit={afterUploads(save)}>
      <Stack gap="xs">
        <AttachmentField files={files}>
          <MarkdownInput
            ref={box}
            suggest={[mentions.suggestions]}
            aria-label={t('comments.edit')}
            minRows={2}
            maxRows={12}
            maxLength={5000}
            value={content}
            onChange={({ currentTarget }) => setContent(currentTarget.value)}
            onFiles={files.add}
            files={files.shown}
          />
        </AttachmentField>
        {edit.error && <ErrorNote error={edit.error} />}
        <Group gap="xs" justify="flex-end">
          <Button size="xs" variant="default" onClick={done}>
            {t('dialog.cancel')}
          </Button>
          <Button size="xs" type="submit" loading={edit.isPending} disabled={content.trim() === ''}>
            {label(t('dialog.save'))}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

const PrivateMark = () => {
  const { t } = useTexts()
  return (
    <Badge variant="default" size="sm" tt="none" leftSection={<Icon name="lock" size={12} />}>
      {t('comments.private')}
    </Badge>
  )
}

/** Deeper replies are not indented further, since there would be too little space. */
const maxIndent = 3

type Props = {
  comment: Comment
  depth: number
  mayWrite: boolean
  mayAnswer: boolean
  remove: (comment: Comment) => void
}

export const CommentItem = ({ comment, depth, mayWrite, mayAnswer, remove }: Props) => {
  const { t, language } = useTexts()
  const [doing, setDoing] = useState<'edit' | 'answer'>()
  const stop = () => setDoing(undefined)
  const isGone = comment.deletedAt !== null
  const author = personName(language, { id: comment.authorPrincipalId, name: comment.authorName })
  return (
    <li
      className="comment"
      style={{ marginInlineStart: `${Math.min(depth, maxIndent) * 1.25}rem` }}
      {...(comment.isPrivate && { 'data-private': true })}
    >
      <Group gap="xs">
        {!isGone && <Face id={comment.authorPrincipalId} name={author} />}
        <Text size="sm" fw={600}>
          <bdi>{author}</bdi>
        </Text>
        <Text size="xs" c="dimmed" component="span">
          <Time moment={comment.createdAt} />
        </Text>
        {comment.isPrivate && <PrivateMark />}
      </Group>
      {isGone && (
        <Text size="sm" c="dimmed" fs="italic">
          {t('comments.deleted')}
        </Text>
      )}
      {!isGone && doing === 'edit' && <Edit comment={comment} done={stop} />}
      {!isGone && doing !== 'edit' && (
        <Written
          text={comment.content}
          attachments={comment.attachments}
          mentions={comment.mentionedNames}
          size="sm"
        />
      )}
      {!isGone && (
        <Reactions
          kind="comment"
          id={comment.id}
          reactions={comment.reactions}
          mayReact={mayWrite && mayAnswer}
        />
      )}
      {!isGone && mayWrite && doing === undefined && (
        <Group gap={4} mt={4} ms={-8}>
          {mayAnswer && (
            <Button size="compact-xs" variant="subtle" onClick={() => setDoing('answer')}>
              {t('comments.reply')}
            </Button>
          )}
          <Button size="compact-xs" variant="subtle" onClick={() => setDoing('edit')}>
            {t('comments.edit')}
          </Button>
          <Button size="compact-xs" variant="subtle" c={destructive} onClick={() => remove(comment)}>
            {t('comments.delete')}
          </Button>
        </Group>
      )}
      {doing === 'answer' && <WriteComment postId={comment.postId} parent={comment} done={stop} />}
    </li>
  )
}
