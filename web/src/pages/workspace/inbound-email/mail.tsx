import { bytesIn, dateTimeIn } from '@earshot/i18n'
import { Button, Stack } from '@mantine/core'
import { type Fact, FactList } from '../../../components/facts.tsx'
import { SidePanel } from '../../../components/side-panel.tsx'
import { kindOf, RecordLink } from '../../../domain/record-link.tsx'
import { useTexts } from '../../../texts/use-texts.tsx'
import { OutcomeBadge, useReason } from './outcome.tsx'
import { type InboundMail, rawUrl } from './queries.ts'

const useFacts = (mail: InboundMail): Fact[] => {
  const { t, language } = useTexts()
  const reason = useReason()(mail)
  const { senderEmail, recipient, subject, threadId, messageId, outcome } = mail
  const kind = threadId ? kindOf(threadId) : undefined
  return [
    ['inbound.at', dateTimeIn(language, mail.receivedAt)],
    ['inbound.outcome', <OutcomeBadge key="outcome" outcome={outcome} />],
    ['inbound.reason', reason],
    ['inbound.sender', senderEmail && <bdi key="sender">{senderEmail}</bdi>],
    ['inbound.verified', t(mail.authenticated ? 'inbound.verified.yes' : 'inbound.verified.no')],
    ['inbound.replyTo', mail.replyTo && <bdi key="replyTo">{mail.replyTo}</bdi>],
    ['inbound.recipient', recipient && <bdi key="recipient">{recipient}</bdi>],
    ['inbound.subject', subject && <bdi key="subject">{subject}</bdi>],
    [
      'inbound.thread',
      threadId && kind && (
        <RecordLink
          key="thread"
          kind={kind}
          id={threadId}
          name={t(`inbound.thread.${kind === 'ticket' ? 'ticket' : 'conversation'}`)}
        />
      ),
    ],
    ['inbound.source', t(`inbound.source.${mail.source}`)],
    [
      'inbound.copies',
      mail.lastCopyAt &&
        t('inbound.copies.last', {
          count: String(mail.copies),
          when: dateTimeIn(language, mail.lastCopyAt),
        }),
    ],
    ['inbound.size', bytesIn(language, mail.size)],
    ['inbound.messageId', messageId && <bdi key="id">{messageId}</bdi>],
  ]
}

/** What became of an email, and the email itself while it is stored. */
export const MailDrawer = ({ mail, close }: { mail: InboundMail; close: () => void }) => {
  const { t } = useTexts()
  const facts = useFacts(mail)
  return (
    <SidePanel title={t('inbound.one')} close={close} size="lg">
      <Stack align="flex-start">
        <FactList facts={facts} rows />
        {mail.hasRaw && (
          <Button variant="default" component="a" href={rawUrl(mail.id)} download>
            {t('inbound.download')}
          </Button>
        )}
      </Stack>
    </SidePanel>
  )
}
