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

/** A mail without a mail server has failed, but no server has rejected it. */
export const statusText = ({ status, reason }: State): TextKey =>
  status === 'failed' && reason === 'no_mail_server' ? 'mails.status.no_server' : `mails.status.${status}`

export const MailBadge = (state: State) => {
  const { t } = useTexts()
  return (
    <Badge variant="dot" color={colors[state.status]} tt="none">
      {t(statusText(state))}
    </Badge>
  )
}
