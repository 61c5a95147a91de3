import { Anchor, Text } from '@mantine/core'
import { getRouteApi, Link } from '@tanstack/react-router'
import { canAdminister, useMe } from '../../../api/session.ts'
import { PagedList } from '../../../components/lists/paged-list.tsx'
import { Records } from '../../../components/lists/records.tsx'
import { Page } from '../../../components/page.tsx'
import { Time } from '../../../components/time.tsx'
import { useTexts } from '../../../texts/use-texts.tsx'
import { InboundFilters } from './filters.tsx'
import { Lately, MailboxProblem, RelayProblem, Room } from './lately.tsx'
import { MailDrawer } from './mail.tsx'
import { OutcomeBadge, useReason } from './outcome.tsx'
import { type InboundMail, useInbound } from './queries.ts'
import type { InboundFilter } from './search.ts'

const path = '/inbound-email'
const route = getRouteApi(path)

const Outcome = (mail: InboundMail) => {
  const reason = useReason()(mail)
  return (
    <div>
      <OutcomeBadge outcome={mail.outcome} />
      {reason && (
        <Text size="xs" c="dimmed" mt={2}>
          {reason}
        </Text>
      )}
    </div>
  )
}

const Mails = ({ mails, filter }: { mails: InboundMail[]; filter: InboundFilter }) => {
  const { t } = useTexts()
  return (
    <Records
      label={t('inbound.title')}
      heading="inbound.sender"
      items={mails}
      link={({ id, name }) => (
        <Anchor
          inherit
          renderRoot={props => (
            <Link to={path} search={{ ...filter, email: id }} resetScroll={false} {...props} />
          )}
        >
          <bdi>{name}</bdi>
        </Anchor>
      )}
      below={({ subject }) =>
        subject && (
          <Text size="xs" c="dimmed" className="breakable">
            <bdi>{subject}</bdi>
          </Text>
        )
      }
      columns={[
        { heading: 'inbound.outcome', show: mail => <Outcome {...mail} /> },
        { heading: 'inbound.recipient', show: ({ recipient }) => recipient && <bdi>{recipient}</bdi> },
        { heading: 'inbound.at', show: ({ receivedAt }) => <Time moment={receivedAt} /> },
      ]}
      actions={[]}
    />
  )
}

const Log = () => {
  const { t } = useTexts()
  const { email: id, ...filter } = route.useSearch()
  const navigate = route.useNavigate()
  const list = useInbound(filter, t('inbound.sender.none'))
  const mails = list.data?.pages.flatMap(({ items }) => items) ?? []
  const open = mails.find(mail => mail.id === id)
  return (
    <>
      <MailboxProblem />
      <RelayProblem />
      <Room />
      <Lately filter={filter} />
      <InboundFilters
        filter={filter}
        mails={mails}
        error={list.error}
        choose={next => navigate({ search: next, replace: true })}
      />
      <PagedList list={list} empty="inbound.empty" picture="search" count="inbound.count">
        {items => <Mails mails={items} filter={filter} />}
      </PagedList>
      {open && (
        <MailDrawer
          mail={open}
          close={() => navigate({ search: filter, replace: true, resetScroll: false })}
        />
      )}
    </>
  )
}

/** The incoming emails and what became of them, newest first. */
export const InboundEmailPage = () => {
  const { t } = useTexts()
  if (!canAdminister(useMe())) return <Page title={t('inbound.title')} about={t('error.forbidden')} />
  return (
    <Page title={t('inbound.title')} about={t('inbound.about')}>
      <Log />
    </Page>
  )
}
