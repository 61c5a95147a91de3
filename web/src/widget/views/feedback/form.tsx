import type { Post } from '@earshot/client/browser'
import { useEffect, useRef, useState } from 'preact/hooks'
import { type Access, useSimilar } from '../../data/feedback.ts'
import { newKey } from '../../data/keys.ts'
import { problemOf } from '../../data/problem.ts'
import { useSession } from '../../data/session.ts'
import { Similar } from './similar.tsx'

/** Limits of the API. */
const maxTitle = 200
const maxContent = 10_000

type BoardFieldProps = { boards: Access['boards']; value: string; choose: (id: string) => void }

const BoardField = ({ boards, value, choose }: BoardFieldProps) => {
  const { say } = useSession()
  return (
    <label class="field">
      <span>{say('feedback.board')}</span>
      <select value={value} onChange={event => choose(event.currentTarget.value)}>
        {boards.map(board => (
          <option key={board.id} value={board.id}>
            {board.name}
          </option>
        ))}
      </select>
    </label>
  )
}

type FormProps = { access: Access; onCreated: (post: Post) => void }

export const Form = ({ access: { boards, mayVote }, onCreated }: FormProps) => {
  const { visitor, say, drafts } = useSession()
  const [boardId, setBoardId] = useState(boards[0]?.id ?? '')
  const [title, setTitle] = useState(() => drafts.of('title'))
  const [content, setContent] = useState(() => drafts.of('content'))
  const [isMissing, setMissing] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const titleBox = useRef<HTMLInputElement>(null)
  /** The same for each attempt to send the same post, so that it is created once. */
  const attempt = useRef({ of: '', key: '' })
  const similar = useSimilar(visitor, title)
  useEffect(() => drafts.save('title', title), [drafts, title])
  useEffect(() => drafts.save('content', content), [drafts, content])

  const submit = async () => {
    const text = title.trim()
    setMissing(text === '')
    if (text === '') return titleBox.current?.focus()
    const of = JSON.stringify([boardId, text, content])
    if (attempt.current.of !== of) attempt.current = { of, key: newKey() }
    setBusy(true)
    setError(undefined)
    try {
      const idempotencyKey = attempt.current.key
      const post = await visitor.feedback.create({ boardId, title: text, content, idempotencyKey })
      drafts.save('title', '')
      drafts.save('content', '')
      onCreated(post)
    } catch (failure) {
      setError(failure)
      setBusy(false)
    }
  }
  return (
    <form
      class="scroll form"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        if (!isBusy) void submit()
      }}
    >
      {boards.length > 1 && <BoardField boards={boards} value={boardId} choose={setBoardId} />}
      <label class="field">
        <span>{say('feedback.post')}</span>
        <input
          ref={titleBox}
          dir="auto"
          value={title}
          maxLength={maxTitle}
          placeholder={say('feedback.post.hint')}
          autocomplete="off"
          aria-required
          aria-invalid={isMissing}
          aria-describedby={isMissing ? 'earshot-title-problem' : undefined}
          onInput={event => {
            setTitle(event.currentTarget.value)
            setMissing(false)
          }}
        />
      </label>
      {isMissing && (
        <p class="wrong" id="earshot-title-problem" role="alert">
          {say('feedback.required')}
        </p>
      )}
      <Similar posts={similar} mayVote={mayVote} />
      <label class="field">
        <span>{say('feedback.content')}</span>
        <textarea
          rows={5}
          dir="auto"
          value={content}
          maxLength={maxContent}
          placeholder={say('feedback.content.hint')}
          onInput={event => setContent(event.currentTarget.value)}
        />
      </label>
      {error !== undefined && (
        <p class="wrong" role="alert">
          {say(problemOf(error))}
        </p>
      )}
      <button type="submit" class="primary" aria-busy={isBusy}>
        {say('feedback.send')}
      </button>
    </form>
  )
}
