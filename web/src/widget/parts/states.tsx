import { problemOf } from '../data/problem.ts'
import { useSession } from '../data/session.ts'

export const Loading = () => {
  const { say } = useSession()
  return (
    <div class="loading" role="status">
      <span class="spinner" />
      <span class="hidden">{say('loading')}</span>
    </div>
  )
}

type FailedProps = { error: unknown; onRetry: () => void }

export const Failed = ({ error, onRetry }: FailedProps) => {
  const { say } = useSession()
  return (
    <div class="failed" role="alert">
      <p>
        {say('error.load')} {say(problemOf(error))}
      </p>
      <button type="button" class="secondary" onClick={onRetry}>
        {say('retry')}
      </button>
    </div>
  )
}
