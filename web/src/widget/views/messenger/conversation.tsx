import { shownName } from '@earshot/i18n'
import { useEffect, useState } from 'preact/hooks'
import { createPictures } from '../../data/pictures.ts'
import { useSession } from '../../data/session.ts'
import { useStore } from '../../data/store.ts'
import { Header } from '../../parts/header.tsx'
import { hasKeyboard } from '../../parts/keyboard.ts'
import { ReplyTime } from '../../parts/reply-time.tsx'
import { Failed, Loading } from '../../parts/states.tsx'
import { Composer } from './composer.tsx'
import { Contact } from './contact.tsx'
import { DropZone } from './drop-zone.tsx'
import { Log } from './log.tsx'
import { Rating } from './rating.tsx'
import { useVisible } from './visible.ts'

type ConversationProps = {
  /** Undefined for a new one. */
  id: string | undefined
  isShown: boolean
  /** Whether the visitor has no other conversation. */
  isOnly: boolean
  onBack: () => void
}

export const Conversation = ({ id: first, isShown, isOnly, onBack }: ConversationProps) => {
  const { visitor, config, options, greeting, talking, threads } = useSession()
  const [thread] = useState(() => threads.open(first))
  const [pictures] = useState(() => createPictures(visitor))
  const { id, conversation, messages, error } = useStore(thread.state)
  const isVisible = useVisible() && isShown

  useEffect(() => thread.listen(), [thread])
  useEffect(() => {
    if (isVisible) void thread.load()
  }, [thread, isVisible])
  useEffect(() => {
    if (messages) void pictures.load(messages)
  }, [pictures, messages])
  useEffect(() => {
    if (id !== undefined) talking(true)
  }, [id, talking])
  useEffect(() => {
    if (isVisible && conversation?.unread) void thread.markRead()
  }, [thread, isVisible, conversation])

  const names = new Set(
    (messages ?? []).flatMap(it =>
      it.senderType === 'agent'
        ? it.authorName === null
          ? []
          : shownName(options.language, it.authorName)
        : [],
    ),
  )
  const title = id === undefined ? greeting : [...names].slice(-2).join(', ') || config.name
  return (
    <DropZone onFiles={thread.uploads.add}>
      <Header
        title={title}
        onBack={isOnly && id === undefined ? undefined : onBack}
        takesFocus={!hasKeyboard()}
      >
        <ReplyTime />
      </Header>
      {messages ? (
        <Log thread={thread} pictures={pictures}>
          {id !== undefined && <Contact key={id} />}
          {conversation?.status === 'closed' && <Rating thread={thread} conversation={conversation} />}
        </Log>
      ) : error === undefined ? (
        <Loading />
      ) : (
        <Failed error={error} onRetry={() => void thread.load()} />
      )}
      <Composer id={id} thread={thread} />
    </DropZone>
  )
}
