import type { Conversation } from '@earshot/client/browser'
import { useState } from 'preact/hooks'
import { problemOf } from '../../data/problem.ts'
import { useSession } from '../../data/session.ts'
import type { ThreadSource } from '../../data/thread.ts'

const ratings = [1, 2, 3, 4, 5] as const

/** The mouth of each face. Emojis look different on each system. */
const mouths = {
  1: 'M8 17q4-4.500 8 0',
  2: 'M8.500 16q3.500-2 7 0',
  3: 'M8.500 15.500h7',
  4: 'M8.500 14.500q3.500 2.500 7 0',
  5: 'M7.500 13.500h9q-.5 4.500-4.500 4.500t-4.500-4.500z',
}

const Smile = ({ rating }: { rating: keyof typeof mouths }) => (
  <svg viewBox="0 0 24 24" aria-hidden="true">
    <circle cx="12" cy="12" r="9.500" />
    <path d={`M9 9v.8M15 9v.8${mouths[rating]}`} />
  </svg>
)

type RatingProps = { thread: ThreadSource; conversation: Conversation }

/** The rating of a closed conversation, and then its comment. Each is stored when it is given. */
export const Rating = ({ thread, conversation: { csat } }: RatingProps) => {
  const { say } = useSession()
  const [comment, setComment] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const rate = async (rating: { rating?: number; comment?: string }) => {
    setBusy(true)
    setError(undefined)
    await thread.rate(rating).catch(setError)
    setBusy(false)
  }
  return (
    <section class="rating" aria-label={say('rate.title')}>
      <p class="rate-title">{say(csat ? 'rate.thanks' : 'rate.title')}</p>
      <fieldset class="rates" aria-label={say('rate.title')}>
        {ratings.map(rating => (
          <button
            key={rating}
            type="button"
            aria-label={say(`rate.${rating}`)}
            title={say(`rate.${rating}`)}
            aria-pressed={csat?.rating === rating}
            disabled={isBusy || (csat !== null && csat.rating !== rating)}
            onClick={() => csat === null && void rate({ rating })}
          >
            <Smile rating={rating} />
          </button>
        ))}
      </fieldset>
      {csat && csat.comment === null && (
        <form
          onSubmit={event => {
            event.preventDefault()
            if (comment.trim() !== '') void rate({ comment: comment.trim() })
          }}
        >
          <label>
            {say('rate.comment')}
            <textarea
              rows={2}
              dir="auto"
              maxLength={1000}
              value={comment}
              onInput={event => setComment(event.currentTarget.value)}
            />
          </label>
          <button type="submit" class="secondary" disabled={isBusy || comment.trim() === ''}>
            {say('rate.send')}
          </button>
        </form>
      )}
      {csat?.comment && <p class="rate-comment">{csat.comment}</p>}
      {error !== undefined && (
        <p class="wrong" role="alert">
          {say(problemOf(error))}
        </p>
      )}
    </section>
  )
}
