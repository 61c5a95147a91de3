import type { components } from '@earshot/client'
import { Badge } from '@mantine/core'
import type { TextKey } from '../../texts/en/index.ts'
import { useTexts } from '../../texts/use-texts.tsx'

export type MailStatus = components['schemas']['MailItem']['status']

export const mailStatuses = [
  'queued',
  'no_server',
  'sent',
  'failed',
  'suppressed',
  'dropped',
] as const satisfies MailStatus[]

const colors = {
  queued: 'blue',
  no_server: 'yellow',
  sent: 'green',
  failed: 'red',
  suppressed: 'red',
  dropped: 'gray',
} as const satisfies Record<MailStatus, string>

type State = { status: MailStatus; reason: string | null }

/** Without a mail server, no server has rejected the mail. A server that refuses our address rejects each mail until that is fixed. */
export const statusText = ({ status, reason }: State): TextKey => {
  if (status === 'failed' && reason === 'no_mail_server') return 'mails.status.no_server'
  return status === 'queued' && reason === 'sender_refused'
    ? 'mails.status.sender_refused'
    : `mails.status.${status}`
}

export const MailBadge = (state: State) => {
  const { t } = useTexts()
  return (
    <Badge variant="dot" color={colors[state.status]} tt="none">
      {t(statusText(state))}
    </Badge>
  )
}
