import type { Message } from '@earshot/client/browser'
import type { ComponentChildren } from 'preact'
import type { Pictures } from '../../data/pictures.ts'
import { useSession } from '../../data/session.ts'
import { useStore } from '../../data/store.ts'
import type { ThreadSource } from '../../data/thread.ts'
import { Icon } from '../../parts/icons.tsx'
import { dayOf } from '../../parts/times.ts'
import { Bubble, OutgoingBubble } from './bubble.tsx'

const isSameDay = (one: string, other: string): boolean =>
  new Date(one).toDateString() === new Date(other).toDateString()

/** Messages of one side follow each other closely when they are from the same person within five minutes. */
const follows = (message: Message, before: Message | undefined): boolean =>
  before !== undefined &&
  before.senderType === message.senderType &&
  before.authorPrincipalId === message.authorPrincipalId &&
  Date.parse(message.createdAt) - Date.parse(before.createdAt) < 300_000

/** What a visitor sees who has not written yet. */
const Welcome = () => {
  const { config, options, say } = useSession()
  return (
    <div class="welcome">
      {config.logoPath === null ? (
        <span class="done">
          <Icon name="messenger" />
        </span>
      ) : (
        <img class="logo" src={options.base + config.logoPath} alt={config.name} />
      )}
      <p>{say('thread.about')}</p>
    </div>
  )
}

type LogProps = { thread: ThreadSource; pictures: Pictures; children: ComponentChildren }

export const Log = ({ thread, pictures, children }: LogProps) => {
  const { options, say } = useSession()
  const { messages = [], outgoing, cursor, typing } = useStore(thread.state)
  const addresses = useStore(pictures.state)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: lets keyboard users scroll
    <div class="log" role="log" aria-label={say('thread.log')} tabIndex={0}>
      <div class="lines">
        {cursor !== null && (
          <button type="button" class="secondary older" onClick={() => void thread.older()}>
            {say('thread.older')}
          </button>
        )}
        {messages.length === 0 && outgoing.length === 0 && <Welcome />}
        {messages.map((message, index) => {
          const before = messages[index - 1]
          const isNewDay = !before || !isSameDay(before.createdAt, message.createdAt)
          return (
            <div key={message.id} class="line">
              {isNewDay && <p class="day">{dayOf(options.language, message.createdAt)}</p>}
              <Bubble
                message={message}
                picture={addresses[message.authorPrincipalId ?? '']}
                isFirst={isNewDay || !follows(message, before)}
                isLast={!messages[index + 1] || !follows(messages[index + 1] as Message, message)}
              />
            </div>
          )
        })}
        {outgoing.map(it => (
          <OutgoingBubble
            key={it.key}
            outgoing={it}
            onRetry={() => void thread.resend(it.key)}
            onDiscard={() => thread.discard(it.key)}
          />
        ))}
        {typing && (
          <div class="line">
            <p class="typing">
              <span class="hidden">
                {typing.name === null
                  ? say('thread.typing')
                  : say('thread.typingName', { name: typing.name })}
              </span>
              <i />
              <i />
              <i />
            </p>
          </div>
        )}
        {children}
      </div>
    </div>
  )
}
