import type { Post } from '@earshot/client/browser'
import { useEffect, useRef } from 'preact/hooks'
import { useSession } from '../../data/session.ts'
import { Icon } from '../../parts/icons.tsx'
import { OutsideLink } from '../../parts/outside-link.tsx'

type ThanksProps = { post: Post; onAgain: () => void }

export const Thanks = ({ post, onAgain }: ThanksProps) => {
  const { say } = useSession()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const isHeld = post.moderationState === 'pending'
  return (
    <div class="scroll notice-view">
      <span class="done">
        <Icon name="done" />
      </span>
      <h3 ref={heading} tabIndex={-1}>
        {say('feedback.thanks')}
      </h3>
      <p>{say(isHeld ? 'feedback.held' : 'feedback.thanks.about')}</p>
      {!isHeld && (
        <OutsideLink class="primary" path={`/posts/${post.id}`}>
          {say('feedback.show')}
        </OutsideLink>
      )}
      <button type="button" class="secondary" onClick={onAgain}>
        {say('feedback.again')}
      </button>
    </div>
  )
}
