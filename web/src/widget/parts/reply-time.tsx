import { useSession } from '../data/session.ts'
import { Icon } from './icons.tsx'
import { lengthOf, soon } from './times.ts'

/** When the visitor can expect a reply. Nothing if the team has neither business hours nor replied yet. */
export const ReplyTime = () => {
  const { config, options, say } = useSession()
  const { businessHours, expectedReplySeconds } = config
  if (businessHours && !businessHours.isOpen)
    return (
      <p class="reply-time">
        <Icon name="away" />
        {businessHours.opensAt === null
          ? say('reply.awayUnknown')
          : say('reply.away', { time: soon(options.language, businessHours.opensAt) })}
      </p>
    )
  if (expectedReplySeconds === null) return null
  return (
    <p class="reply-time">
      <Icon name="away" />
      {say('reply.usual', { time: lengthOf(options.language, expectedReplySeconds) })}
    </p>
  )
}
