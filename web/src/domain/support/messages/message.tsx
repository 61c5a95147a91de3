import { personName } from '@earshot/i18n'
import { Badge, Button, type ButtonProps, Group, Text } from '@mantine/core'
import { type ComponentPropsWithRef, Fragment, type ReactNode, useMemo, useRef, useState } from 'react'
import { Attached } from '../../../components/files/attached.tsx'
import { Written } from '../../../components/files/written.tsx'
import { Time } from '../../../components/time.tsx'
import { useTexts } from '../../../texts/use-texts.tsx'
import { Face } from '../../pictures/face.tsx'
import { RecordLink } from '../../record-link.tsx'
import { useNames, usePeople } from '../people.ts'
import { recordOf, type Subject } from '../subject.ts'
import type { Message } from '../types.ts'
import { EditMessage } from './edit-message.tsx'
import { Copies, EmailMarks, EmailParts, Recipients } from './email-parts.tsx'
import { MailMark, type MailState } from './mail-mark.tsx'
import { useMessageRights } from './message-rights.ts'
import { PlainText } from './plain-text.tsx'
import { useEditMessage } from './queries.ts'
import { systemText } from './system-text.ts'

const useAuthor = ({ authorPrincipalId, authorName, authorEmail, senderType }: Message): string => {
  const { t, language } = useTexts()
  const isNamed = senderType === 'visitor' || authorName || authorEmail
  if (!isNamed) return t(`message.from.${senderType}`)
  return personName(language, { id: authorPrincipalId, name: authorName, email: authorEmail })
}

/** The other conversation that a line names. */
const otherIn = (content: string): string | undefined => /\bconversation_\w+/.exec(content)?.[0]

const SystemMessage = (message: Message) => {
  const texts = useTexts()
  const people = usePeople()
  const { team } = useNames()
  const person = (id: string) => people.find(it => it.id === id)?.name ?? texts.t('support.teamMember')
  const content = systemText({ ...texts, person, team }, message.content)
  const author = useAuthor(message)
  const otherId = otherIn(message.content)
  return (
    <li className="happened">
      {otherId ? <RecordLink kind="conversation" id={otherId} name={content} /> : <bdi>{content}</bdi>} ·{' '}
      <bdi>{author}</bdi> · <Time moment={message.createdAt} />
    </li>
  )
}

const kindOf = ({ isInternal, senderType }: Message): string => {
  if (isInternal) return 'note'
  return senderType === 'visitor' ? 'theirs' : 'ours'
}

type HeadProps = {
  subject: Subject
  message: Message
  mail?: MailState | undefined
  isMarked: boolean
  writtenIn: string | undefined
  children: ReactNode
}

const Head = ({ subject: { kind }, message, mail, isMarked, writtenIn, children }: HeadProps) => {
  const { t } = useTexts()
  const author = useAuthor(message)
  return (
    <Group gap={6} mb={2}>
      <Face id={message.authorPrincipalId} name={author} size={22} />
      <Text size="xs" fw={600} component="span">
        <bdi>{author}</bdi>
      </Text>
      {message.isInternal && (
        <Badge variant="dot" size="sm" color="yellow" tt="none">
          {t('message.note')}
        </Badge>
      )}
      {message.email && <EmailMarks {...message.email} isMarked={isMarked} />}
      {message.automated && (
        <Text size="xs" component="span">
          {t('message.automated')}
        </Text>
      )}
      <Text size="xs" component="span">
        <Time moment={message.createdAt} />
        {message.editedAt && <> · {t('message.edited')}</>}
      </Text>
      {writtenIn && (
        <Text size="xs" component="span">
          <RecordLink kind={recordOf[kind]} id={writtenIn} name={t(`message.mergedFrom.${kind}`)} />
        </Text>
      )}
      {mail && <MailMark state={mail} />}
      {children}
    </Group>
  )
}

const Mentioned = ({ ids }: { ids: string[] }) => {
  const { t } = useTexts()
  const { person } = useNames()
  return (
    <Text size="xs" mt={4}>
      {t('message.mentioned')}:{' '}
      {ids.map((id, index) => (
        <Fragment key={id}>
          {index > 0 && ' · '}
          <bdi>{person(id)}</bdi>
        </Fragment>
      ))}
    </Text>
  )
}

const Act = (props: ButtonProps & ComponentPropsWithRef<'button'>) => (
  <Button size="compact-xs" variant="subtle" c="inherit" {...props} />
)

/** The same array until a name changes, so that texts are not rendered again. */
const useMentionedNames = (ids: string[]): string[] => {
  const names = usePeople()
    .filter(({ id }) => ids.includes(id))
    .map(({ name }) => name)
  const key = names.join('\n')
  return useMemo(() => key.split('\n').filter(Boolean), [key])
}

/** Emails are plain text: in them, an asterisk is an asterisk. */
const Content = ({ content, email, cc, attachments, mentionedPrincipalIds: ids }: Message) => {
  const mentions = useMentionedNames(ids)
  return email ? (
    <>
      <Recipients {...email} />
      <PlainText text={content} />
      <EmailParts {...email} />
      <Attached attachments={attachments} />
    </>
  ) : (
    <>
      <Copies cc={cc} />
      <Written text={content} attachments={attachments} mentions={mentions} size="sm" />
    </>
  )
}

type Props = {
  subject: Subject
  message: Message
  /** Its email, if the message is sent by email. */
  mail?: MailState | undefined
  /** Whether it shows that its sender is not verified. */
  isMarked: boolean
  remove: (message: Message) => void
  /** Creates a post from a message of the visitor. */
  createPost?: ((message: Message) => void) | undefined
  /** Moves this message and all later ones into a new thread. */
  split?: (() => void) | undefined
  /** The thread that the message was written in, if it is another one. */
  writtenIn: string | undefined
}

const TextMessage = ({ subject, message, remove, createPost, split, ...head }: Props) => {
  const { t } = useTexts()
  const { canEdit, canDelete } = useMessageRights(subject, message)
  const [isEditing, setEditing] = useState(false)
  const change = useEditMessage(subject, message.id)
  const edit = useRef<HTMLButtonElement>(null)
  const { mentionedPrincipalIds } = message
  const isAsked = createPost !== undefined && message.senderType === 'visitor'
  const done = (): void => {
    setEditing(false)
    edit.current?.focus()
  }
  return (
    <li className="message" data-kind={kindOf(message)} data-message={message.id}>
      <Head subject={subject} message={message} {...head}>
        {(canDelete || isAsked || split) && (
          <span className="message-acts">
            {isAsked && <Act onClick={() => createPost(message)}>{t('posts.create')}</Act>}
            {canEdit && (
              <Act ref={edit} aria-expanded={isEditing} onClick={() => setEditing(!isEditing)}>
                {t('message.edit')}
              </Act>
            )}
            {split && <Act onClick={split}>{t('thread.split')}</Act>}
            {canDelete && <Act onClick={() => remove(message)}>{t('message.delete')}</Act>}
          </span>
        )}
      </Head>
      {isEditing ? <EditMessage message={message} change={change} done={done} /> : <Content {...message} />}
      {mentionedPrincipalIds.length > 0 && <Mentioned ids={mentionedPrincipalIds} />}
    </li>
  )
}

export const MessageLine = (props: Props) =>
  props.message.senderType === 'system' ? <SystemMessage {...props.message} /> : <TextMessage {...props} />
