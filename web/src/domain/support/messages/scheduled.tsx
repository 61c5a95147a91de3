import { dateTimeIn, personName } from '@earshot/i18n'
import { Badge, Button, Group, Text } from '@mantine/core'
import { type RefObject, useState } from 'react'
import { canWriteSupport, useMe } from '../../../api/session.ts'
import { Confirm } from '../../../components/confirm.tsx'
import { Written } from '../../../components/files/written.tsx'
import { ErrorNote } from '../../../components/states.tsx'
import { useTexts } from '../../../texts/use-texts.tsx'
import { Face } from '../../pictures/face.tsx'
import type { Subject } from '../subject.ts'
import type { ScheduledReply } from '../types.ts'
import { EditMessage } from './edit-message.tsx'
import {
  useDeleteScheduled,
  useEditScheduled,
  useReschedule,
  useScheduled,
  useSendNow,
} from './scheduled-queries.ts'
import { SendTimes } from './send-later.tsx'

type LineProps = {
  subject: Subject
  reply: ScheduledReply
  remove: () => void
  send: () => void
  isSending: boolean
  /** Why it could not be sent now. */
  refused: Error | null
}

/** When the reply is sent, or why it is not. */
const State = ({ sendAt, blockedBy }: ScheduledReply) => {
  const { t, language } = useTexts()
  const when = dateTimeIn(language, sendAt)
  return (
    <Text size="xs" mb={4} {...(blockedBy && { fw: 600 })}>
      {blockedBy ? t(`scheduled.blocked.${blockedBy}`, { when }) : t('scheduled.when', { when })}
    </Text>
  )
}

type ActsProps = LineProps & { edit: (() => void) | undefined }

const Acts = ({ subject, reply: { id }, remove, send, isSending, refused, edit }: ActsProps) => {
  const { t } = useTexts()
  const move = useReschedule(subject, id)
  const error = move.error ?? refused
  return (
    <>
      <Group gap="xs" mt="xs">
        <Button size="compact-xs" variant="default" loading={isSending} onClick={send}>
          {t('scheduled.now')}
        </Button>
        <SendTimes
          title={t('scheduled.move')}
          choose={move.mutate}
          button={
            <Button size="compact-xs" variant="default" loading={move.isPending}>
              {t('scheduled.move')}
            </Button>
          }
        />
        {edit && (
          <Button size="compact-xs" variant="default" onClick={edit}>
            {t('message.edit')}
          </Button>
        )}
        <Button size="compact-xs" variant="default" onClick={remove}>
          {t('message.delete')}
        </Button>
      </Group>
      {error && <ErrorNote error={error} />}
    </>
  )
}

const ScheduledLine = (props: LineProps) => {
  const { subject, reply } = props
  const { t, language } = useTexts()
  const me = useMe()
  const [isEditing, setEditing] = useState(false)
  const change = useEditScheduled(subject, reply.id)
  const author = personName(language, { id: reply.authorPrincipalId, name: reply.authorName, email: null })
  const isMine = reply.authorPrincipalId === me.principalId
  return (
    <li className="message" data-kind="scheduled" aria-label={t('scheduled.one')}>
      <Group gap={6} mb={2}>
        <Face id={reply.authorPrincipalId} name={author} size={22} />
        <Text size="xs" fw={600} component="span">
          <bdi>{author}</bdi>
        </Text>
        <Badge variant="dot" size="sm" color={reply.blockedBy ? 'orange' : 'indigo'} tt="none">
          {t(reply.blockedBy ? 'scheduled.held' : 'scheduled.title')}
        </Badge>
      </Group>
      <State {...reply} />
      {isEditing ? (
        <EditMessage message={reply} change={change} done={() => setEditing(false)} />
      ) : (
        <>
          <Written text={reply.content} attachments={reply.attachments} size="sm" />
          {canWriteSupport(me) && <Acts {...props} edit={isMine ? () => setEditing(true) : undefined} />}
        </>
      )}
    </li>
  )
}

type Props = {
  subject: Subject
  /** Gets the focus when a reply, and the button that had the focus, is gone. */
  home: RefObject<HTMLElement | null>
}

/** The replies that are sent later, below the messages. */
export const Scheduled = ({ subject, home }: Props) => {
  const { t } = useTexts()
  const replies = useScheduled(subject)
  const remove = useDeleteScheduled(subject)
  const now = useSendNow(subject)
  const [deleting, setDeleting] = useState<string>()
  const close = (): void => setDeleting(undefined)
  const goHome = (): void => home.current?.focus({ preventScroll: true })
  const deleted = (): void => {
    close()
    goHome()
  }
  if (replies.length === 0 && deleting === undefined) return null
  return (
    <>
      <ul className="cards messages scheduled" aria-label={t('scheduled.list')}>
        {replies.map(reply => (
          <ScheduledLine
            key={reply.id}
            subject={subject}
            reply={reply}
            remove={() => setDeleting(reply.id)}
            send={() => now.mutate(reply.id, { onSuccess: goHome })}
            isSending={now.isPending && now.variables === reply.id}
            refused={now.variables === reply.id ? now.error : null}
          />
        ))}
      </ul>
      {deleting !== undefined && (
        <Confirm
          title={t('scheduled.delete')}
          about={t('scheduled.delete.about')}
          label={t('message.delete')}
          change={remove}
          input={deleting}
          close={close}
          done={deleted}
        />
      )}
    </>
  )
}
