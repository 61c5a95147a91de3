import type { ConversationItem } from '@earshot/client/browser'
import { dateTimeIn, relativeTimeIn } from '@earshot/i18n'
import { useSession } from '../../data/session.ts'
import { Header } from '../../parts/header.tsx'
import { ReplyTime } from '../../parts/reply-time.tsx'

type RowProps = { item: ConversationItem; onOpen: () => void }

const Row = ({ item, onOpen }: RowProps) => {
  const { options, say } = useSession()
  const { lastMessage, lastMessageAt, status, unread } = item
  const preview = lastMessage?.preview ?? ''
  return (
    <li>
      <button type="button" class={unread ? 'conversation unread' : 'conversation'} onClick={onOpen}>
        <span class="preview" dir="auto">
          {lastMessage?.senderType === 'visitor' ? say('home.you', { text: preview }) : preview}
        </span>
        <small>
          <time dateTime={lastMessageAt} title={dateTimeIn(options.language, lastMessageAt)}>
            {relativeTimeIn(options.language, lastMessageAt, Date.now())}
          </time>
          {status === 'closed' && <> · {say('home.closed')}</>}
        </small>
        {unread && <span class="dot" role="img" aria-label={say('home.unread')} />}
      </button>
    </li>
  )
}

type HomeProps = {
  items: ConversationItem[]
  onOpen: (id: string | undefined) => void
  onMore?: () => void
}

export const Home = ({ items, onOpen, onMore }: HomeProps) => {
  const { say, greeting } = useSession()
  return (
    <>
      <Header title={greeting}>
        <ReplyTime />
      </Header>
      <div class="scroll">
        <h3 class="label" id="earshot-history">
          {say('home.history')}
        </h3>
        <ul class="conversations" aria-labelledby="earshot-history">
          {items.map(item => (
            <Row key={item.id} item={item} onOpen={() => onOpen(item.id)} />
          ))}
        </ul>
        {onMore && (
          <button type="button" class="secondary" onClick={onMore}>
            {say('more')}
          </button>
        )}
      </div>
      <div class="bottom">
        <button type="button" class="primary" onClick={() => onOpen(undefined)}>
          {say('home.start')}
        </button>
      </div>
    </>
  )
}
