import { dateTimeIn } from '@earshot/i18n'
import { Anchor } from '@mantine/core'
import { useDocumentVisibility } from '@mantine/hooks'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { canReadFeedback, canWriteFeedback, canWriteSupport, useMe } from '../../../api/session.ts'
import { Page } from '../../../components/page.tsx'
import { useShortcuts } from '../../../components/shortcuts.ts'
import { Failed, Loading } from '../../../components/states.tsx'
import { MergedNote } from '../../../domain/support/merging/merged-note.tsx'
import { useUnsplit } from '../../../domain/support/merging/use-unsplit.ts'
import type { ComposerHandle } from '../../../domain/support/messages/composer.tsx'
import { useReplyAddress } from '../../../domain/support/messages/reply-address.ts'
import { ThreadLayout } from '../../../domain/support/messages/thread-layout.tsx'
import type { Conversation } from '../../../domain/support/types.ts'
import { useUser } from '../../../domain/users/queries.ts'
import { useTexts } from '../../../texts/use-texts.tsx'
import { Actions, type OpenMenu } from './actions.tsx'
import { AfterClose } from './after-close.tsx'
import { PostFrom, type PostSource } from './create-post.tsx'
import { Details } from './details-panel.tsx'
import { MergeInto } from './merge-into.tsx'
import { useConversationMutations } from './mutations.ts'
import { useConversation, useMark } from './queries.ts'
import { useVisitor } from './visitor.ts'

const route = getRouteApi('/inbox/$id')

const Back = () => {
  const { t } = useTexts()
  return (
    <Anchor
      size="sm"
      className="thread-back"
      renderRoot={props => <Link to="/inbox" search={true} {...props} />}
    >
      {t('inbox.back')}
    </Anchor>
  )
}

/**
 * Marks the conversation as read when a member with write access to support has it open in a visible tab: once for each message, so
 * that it stays unread if the member marks it as unread elsewhere.
 */
const useMarkAsRead = ({ id, unread, lastMessageAt }: Conversation): void => {
  const isSeen = useDocumentVisibility() === 'visible'
  const canWrite = canWriteSupport(useMe())
  const { mutate } = useMark(id)
  const seen = useRef<string>(undefined)
  useEffect(() => {
    if (!isSeen) seen.current = undefined
    else if (unread && canWrite && seen.current !== lastMessageAt) {
      seen.current = lastMessageAt
      mutate('read')
    }
  }, [unread, isSeen, canWrite, lastMessageAt, mutate])
}

const State = ({ status, snoozedUntil }: Conversation): ReactNode => {
  const { t, language } = useTexts()
  if (status !== 'snoozed') return t(`inbox.status.${status}`)
  if (snoozedUntil === null) return t('inbox.snoozed')
  return t('inbox.snoozedUntil', { when: dateTimeIn(language, snoozedUntil) })
}

/** The address that an anonymous visitor has left in the messenger, which gets replies that they do not read there. */
const useContactAddress = ({ channel, visitorPrincipalId: id, visitorEmail }: Conversation) => {
  const isAsked = channel === 'messenger' && id !== null && visitorEmail === null
  const { data } = useUser(id ?? '', canReadFeedback(useMe()) && isAsked)
  return isAsked ? (data?.contactEmail ?? null) : null
}

/** How the visitor gets a reply. */
const useDelivery = (conversation: Conversation): string => {
  const { id, channel, visitorPrincipalId, visitorEmail } = conversation
  const { t } = useTexts()
  const contact = useContactAddress(conversation)
  const visitor = { id: visitorPrincipalId, email: visitorEmail }
  const address = useReplyAddress({ kind: 'conversations', id }, visitor)
  if (contact !== null) return t('composer.delivery.contact', { address: contact })
  if (channel !== 'email') return t(`composer.delivery.${channel}`)
  return address ? t('composer.delivery.email', { address }) : t('composer.delivery.noAddress')
}

/** Of the same visitor as this one. */
const Merged = ({ id, intoId, visitor }: { id: string; intoId: string; visitor: string }) => {
  const { data } = useConversation(intoId)
  const name = data && (data.subject ?? visitor)
  return <MergedNote subject={{ kind: 'conversations', id }} intoId={intoId} name={name} />
}

const ConversationDetail = ({ conversation }: { conversation: Conversation }) => {
  const { t } = useTexts()
  const { principalId } = useMe()
  const { id, subject, status, mergedIntoId, splitFromId, createdAt } = conversation
  const visitor = useVisitor(conversation)
  const mutations = useConversationMutations(id)
  const composer = useRef<ComposerHandle>(null)
  const [menu, setMenu] = useState<OpenMenu>()
  const [post, setPost] = useState<PostSource>()
  const [isMerging, setMerging] = useState(false)
  const { unsplit, error: unsplitError } = useUnsplit({ kind: 'conversations', id }, splitFromId)
  const me = useMe()
  const canWrite = canWriteSupport(me) && mergedIntoId === null
  const createPost = canWrite && canWriteFeedback(me) ? setPost : undefined
  const navigate = useNavigate()
  const { mutate: mark } = useMark(id)
  const closing = useContext(AfterClose)
  const finish = () => mutations.setStatus('closed', closing(id))
  // Returns to the list first, because an open conversation is marked as read.
  const markUnread = () => void navigate({ to: '/inbox', search: true }).then(() => mark('unread'))
  useMarkAsRead(conversation)
  useShortcuts(
    canWrite
      ? {
          r: () => composer.current?.write(false),
          n: () => composer.current?.write(true),
          a: () => setMenu('assign'),
          m: () => mutations.assign({ assignedPrincipalId: principalId }),
          u: status === 'closed' ? undefined : markUnread,
          e: status === 'closed' ? () => mutations.setStatus('open') : finish,
          s: status === 'closed' ? undefined : () => setMenu('snooze'),
          p: createPost && (() => createPost({})),
        }
      : {},
  )
  return (
    <>
      <ThreadLayout
        title={subject ?? visitor}
        back={<Back />}
        about={
          <>
            <bdi>{visitor}</bdi> · {t(`inbox.channel.${conversation.channel}`)} ·{' '}
            <span role="status">
              <State {...conversation} />
            </span>
          </>
        }
        actions={
          <Actions
            conversation={conversation}
            mutations={mutations}
            menu={menu}
            setMenu={setMenu}
            createPost={createPost && (() => createPost({}))}
            markUnread={markUnread}
            merge={() => setMerging(true)}
            unsplit={unsplit}
            finish={finish}
          />
        }
        details={
          <Details
            conversation={conversation}
            mutations={mutations}
            createPost={createPost && (() => createPost({}))}
          />
        }
        createPost={createPost}
        merged={mergedIntoId && <Merged id={id} intoId={mergedIntoId} visitor={visitor} />}
        origin={splitFromId ? { id: splitFromId, at: createdAt } : undefined}
        error={mutations.error ?? unsplitError}
        subject={{ kind: 'conversations', id }}
        delivery={useDelivery(conversation)}
        composer={composer}
      />
      {isMerging && <MergeInto conversation={conversation} close={() => setMerging(false)} />}
      {post && <PostFrom conversation={conversation} source={post} close={() => setPost(undefined)} />}
    </>
  )
}

/** Renders the title before the conversation has loaded, so that the focus can move to it after navigation. */
const Loaded = ({ id }: { id: string }) => {
  const { t } = useTexts()
  const { data, error, refetch } = useConversation(id)
  if (data) return <ConversationDetail conversation={data} />
  return (
    <div className="thread-head">
      <Page title={t('links.conversation')}>
        <Back />
        {error ? <Failed error={error} retry={refetch} /> : <Loading />}
      </Page>
    </div>
  )
}

export const ConversationPane = () => {
  const { id } = route.useParams()
  return <Loaded key={id} id={id} />
}
