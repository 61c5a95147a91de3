import type { SimilarPost } from '@earshot/client/browser'
import { numberIn } from '@earshot/i18n'
import { useState } from 'preact/hooks'
import type { Access } from '../../data/feedback.ts'
import { problemOf } from '../../data/problem.ts'
import { useSession } from '../../data/session.ts'
import { Icon } from '../../parts/icons.tsx'

type VoteProps = { post: SimilarPost; mayVote: boolean }

type Vote = { voted: boolean; voteCount: number }

const VoteButton = ({ post, mayVote }: VoteProps) => {
  const { visitor, options, say } = useSession()
  const { id, title } = post
  const [vote, setVote] = useState<Vote>({ voted: post.hasVoted, voteCount: post.voteCount })
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const toggle = async () => {
    const before = vote
    const { voted, voteCount } = before
    setBusy(true)
    setError(undefined)
    setVote({ voted: !voted, voteCount: voteCount + (voted ? -1 : 1) })
    try {
      const { feedback } = visitor
      setVote(await (voted ? feedback.unvote(id) : feedback.vote(id)))
    } catch (failure) {
      setVote(before)
      setError(failure)
    }
    setBusy(false)
  }
  const count = (
    <>
      <Icon name="vote" />
      {numberIn(options.language, vote.voteCount)}
    </>
  )
  const votes = say('feedback.votes', { count: vote.voteCount })
  if (!mayVote)
    return (
      <a
        class="vote"
        href={`${options.base}/posts/${id}`}
        target="_blank"
        rel="noopener"
        aria-label={`${say('feedback.signInToVote', { title })}. ${votes}`}
        title={say('feedback.signInToVote', { title })}
      >
        {count}
      </a>
    )
  return (
    <>
      <button
        type="button"
        class="vote"
        aria-pressed={vote.voted}
        aria-label={`${say('feedback.vote', { title })}. ${votes}`}
        onClick={() => !isBusy && void toggle()}
      >
        {count}
      </button>
      {error !== undefined && (
        <span class="hidden" role="alert">
          {say(problemOf(error))}
        </span>
      )}
    </>
  )
}

type SimilarProps = { posts: SimilarPost[]; mayVote: Access['mayVote'] }

/** Posts with a similar title, so that the visitor can vote instead of writing the same again. */
export const Similar = ({ posts, mayVote }: SimilarProps) => {
  const { options, say } = useSession()
  return (
    <div class="similar" role="status">
      {posts.length > 0 && (
        <>
          <p id="earshot-similar">{say('feedback.similar')}</p>
          <ul aria-labelledby="earshot-similar">
            {posts.map(post => (
              <li key={post.id}>
                <VoteButton post={post} mayVote={mayVote(post)} />
                <a href={`${options.base}/posts/${post.id}`} target="_blank" rel="noopener" dir="auto">
                  {post.title}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
