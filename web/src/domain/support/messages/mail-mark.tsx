import type { components } from '@earshot/client'
import { Anchor, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api } from '../../../api/client.ts'
import { useLive } from '../../../api/live.ts'
import { canAdminister, useMe } from '../../../api/session.ts'
import { useTexts } from '../../../texts/use-texts.tsx'
import { statusText } from '../../mails/status.tsx'
import { keyOf, type Subject } from '../subject.ts'

export type MailState = components['schemas']['MailState']

const isBad = ({ status }: MailState): boolean => status === 'failed' || status === 'suppressed'

/** The newest emails of a thread by the message that each contains. */
export const useMailStates = (subject: Subject): Map<string, MailState> => {
  const { data } = useQuery({
    queryKey: [...keyOf(subject), 'mail-states'],
    queryFn: async ({ signal }) => {
      const query = { thread: subject.id, limit: 100 }
      return (await api.get('/api/v1/mail-states', { params: { query }, signal })).data
    },
    ...useLive('mail'),
  })
  // With people in copy, a message has several emails. One that was not delivered comes last and counts.
  const worstLast = (data ?? []).toSorted((one, other) => Number(isBad(one)) - Number(isBad(other)))
  return new Map(worstLast.map(state => [state.messageId, state]))
}

/** Whether a message has reached its recipient by email. Admins get to the email from there. */
export const MailMark = ({ state }: { state: MailState }) => {
  const { t } = useTexts()
  const text = t('message.mail', { status: t(statusText(state)) })
  const look = { size: 'xs', ...(isBad(state) && { c: 'var(--mantine-color-error)', fw: 600 }) }
  if (!canAdminister(useMe()))
    return (
      <Text component="span" {...look}>
        {text}
      </Text>
    )
  return (
    <Anchor
      {...look}
      {...(!isBad(state) && { c: 'inherit' })}
      underline="always"
      renderRoot={props => <Link to="/email-log" search={{ mail: state.mailId }} {...props} />}
    >
      {text}
    </Anchor>
  )
}
