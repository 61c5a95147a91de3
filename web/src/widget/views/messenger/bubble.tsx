import type { Attachment, Message } from '@earshot/client/browser'
import { dateTimeIn, shownName } from '@earshot/i18n'
import { problemOf } from '../../data/problem.ts'
import { useSession } from '../../data/session.ts'
import type { Outgoing } from '../../data/thread-state.ts'
import { Face } from '../../parts/face.tsx'
import { Files } from '../../parts/files.tsx'
import { Markdown } from '../../parts/markdown.tsx'
import { timeOfDay } from '../../parts/times.ts'
import { systemText } from './system-text.ts'

type BubbleProps = { message: Message; picture: string | undefined; isFirst: boolean; isLast: boolean }

/** Those that the text does not show. */
const otherFiles = ({ content, attachments }: Message): Attachment[] =>
  attachments.filter(({ fileId }) => fileId === null || !content.includes(`(files:${fileId})`))

export const Bubble = ({ message, picture, isFirst, isLast }: BubbleProps) => {
  const { config, options, say } = useSession()
  const { senderType, content, attachments, authorName, createdAt, editedAt, automated } = message
  const isOwn = senderType === 'visitor'
  if (senderType === 'system') return <p class="system">{systemText(content, say)}</p>
  const name = shownName(options.language, authorName ?? config.name)
  return (
    <div class={isOwn ? 'message own' : 'message'}>
      {!isOwn && isFirst && (
        <p class="author">
          <Face name={name} picture={picture} />
          <bdi>{name}</bdi>
          {automated && <small>{say('thread.automated')}</small>}
        </p>
      )}
      {isOwn && <span class="hidden">{say('home.you', { text: '' })}</span>}
      {content !== '' && (
        <div class="bubble">
          <Markdown text={content} files={attachments} />
        </div>
      )}
      <Files files={otherFiles(message)} />
      {(isLast || editedAt !== null) && (
        <small class="facts">
          <time dateTime={createdAt} title={dateTimeIn(options.language, createdAt)}>
            {timeOfDay(options.language, createdAt)}
          </time>
          {editedAt !== null && <> · {say('thread.edited')}</>}
        </small>
      )}
    </div>
  )
}

type OutgoingProps = { outgoing: Outgoing; onRetry: () => void; onDiscard: () => void }

/** A message that is being sent, or that could not be sent. */
export const OutgoingBubble = ({ outgoing, onRetry, onDiscard }: OutgoingProps) => {
  const { say } = useSession()
  const { content, files, state, error } = outgoing
  const problem = problemOf(error)
  const attachments = files.map(({ id, name, url, contentType, size, width, height }) => ({
    ...{ fileId: id, name, url, contentType, size, width, height },
  }))
  return (
    <div class="line">
      <div class={state === 'sending' ? 'message own sending' : 'message own'}>
        {content !== '' && (
          <div class="bubble">
            <Markdown text={content} files={attachments} />
          </div>
        )}
        <Files files={attachments} />
        {state === 'sending' ? (
          <small class="facts">{say('thread.sending')}</small>
        ) : (
          <small class="facts wrong" role="alert">
            {say('thread.notSent')}. {problem !== 'error.other' && say(problem)}{' '}
            <button type="button" onClick={onRetry}>
              {say('retry')}
            </button>{' '}
            <button type="button" onClick={onDiscard}>
              {say('thread.discard')}
            </button>
          </small>
        )}
      </div>
    </div>
  )
}
