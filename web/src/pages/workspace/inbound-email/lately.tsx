import { bytesIn } from '@earshot/i18n'
import { Alert, Badge, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { countIn } from '../../../components/count.ts'
import { useTexts } from '../../../texts/use-texts.tsx'
import { useStatus } from './queries.ts'
import type { InboundFilter } from './search.ts'

const none = { mailboxProblem: null, relayProblem: null, reasons: [] }

/** What an admin can fix in the settings of the mailbox. */
export const MailboxProblem = () => {
  const { t } = useTexts()
  const { data: { mailboxProblem: problem } = none } = useStatus()
  return problem && <Alert color="yellow">{t(`inbound.mailbox.${problem}`)}</Alert>
}

/** Why no sender is verified. Anyone can write the name of a server, so it is only a hint. */
export const RelayProblem = () => {
  const { t } = useTexts()
  const { data: { relayProblem: found } = none } = useStatus()
  if (!found) return null
  return (
    <Alert color="yellow">
      {t(`inbound.relay.${found.problem}`)}{' '}
      {found.server !== null && t('inbound.relay.server', { server: found.server })}
    </Alert>
  )
}

/** How much of the limits is used, and whose email is refused for now. */
export const Room = () => {
  const { t, language } = useTexts()
  const { data } = useStatus()
  if (!data) return null
  const { unverified, stored } = data
  const numbers = new Intl.NumberFormat(language)
  return (
    <>
      {unverified.refuses !== 'none' && (
        <Alert color="yellow">{t(`inbound.room.refuses.${unverified.refuses}`)}</Alert>
      )}
      <Text size="sm" c="dimmed">
        {t('inbound.room', {
          mails: numbers.format(unverified.mails),
          maxMails: numbers.format(unverified.maxMails),
          size: bytesIn(language, unverified.bytes),
          maxSize: bytesIn(language, unverified.maxBytes),
          stored: bytesIn(language, stored.bytes),
          maxStored: bytesIn(language, stored.maxBytes),
        })}
      </Text>
    </>
  )
}

/** Why emails of the last 24 hours became no message, each with a link that lists them, or lists all again. */
export const Lately = ({ filter: { reason: chosen, ...filter } }: { filter: InboundFilter }) => {
  const { t, language } = useTexts()
  const { data: { reasons } = none } = useStatus()
  if (reasons.length === 0) return null
  return (
    <section aria-label={t('inbound.lately')}>
      <Group gap="xs">
        <Text size="sm">{t('inbound.lately')}</Text>
        {reasons.map(({ reason, count, grows }) => {
          const isChosen = reason === chosen
          return (
            <Badge
              key={reason}
              variant="dot"
              color={grows ? 'red' : 'gray'}
              tt="none"
              renderRoot={props => (
                <Link
                  to="/inbound-email"
                  search={isChosen ? filter : { ...filter, reason }}
                  activeOptions={{ exact: true }}
                  {...props}
                />
              )}
            >
              {t(`inbound.reason.${reason}`)}: {countIn(language, count)}
              {grows && `, ${t('inbound.lately.grows')}`}
            </Badge>
          )
        })}
      </Group>
    </section>
  )
}
