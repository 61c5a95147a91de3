import './email-log.css'
import { Anchor, Button, Text } from '@mantine/core'
import { getRouteApi, Link } from '@tanstack/react-router'
import { canAdminister, useMe } from '../../../api/session.ts'
import { PagedList } from '../../../components/lists/paged-list.tsx'
import { Records } from '../../../components/lists/records.tsx'
import { Page } from '../../../components/page.tsx'
import { Time } from '../../../components/time.tsx'
import { MailBadge } from '../../../domain/mails/status.tsx'
import { useTexts } from '../../../texts/use-texts.tsx'
import { MailDrawer } from './detail.tsx'
import { MailFilters } from './filters.tsx'
import { type MailItem, useMails } from './queries.ts'
import type { MailFilter } from './search.ts'
import { Suppressions } from './suppressions.tsx'

const route = getRouteApi('/email-log')

const Mails = ({ items, filter }: { items: MailItem[]; filter: MailFilter }) => {
  const { t } = useTexts()
  return (
    <Records
      label={t('mails.title')}
      heading="mails.recipient"
      items={items}
      link={({ id, name }) => (
        <Anchor
          inherit
          renderRoot={props => (
            <Link to="/email-log" search={{ ...filter, mail: id }} resetScroll={false} {...props} />
          )}
        >
          <bdi>{name}</bdi>
        </Anchor>
      )}
      below={({ recipientEmail, name }) =>
        recipientEmail !== null &&
        recipientEmail !== name && (
          <Text size="xs" c="dimmed" className="breakable">
            <bdi>{recipientEmail}</bdi>
          </Text>
        )
      }
      columns={[
        { heading: 'mails.status', show: it => <MailBadge {...it} /> },
        { heading: 'mails.kind', show: ({ kind }) => t(`mails.kind.${kind}`) },
        { heading: 'mails.attempts', show: ({ attempts }) => attempts },
        { heading: 'mails.created', show: it => <Time moment={it.createdAt} /> },
      ]}
      actions={[]}
    />
  )
}

const Log = () => {
  const { t } = useTexts()
  const { mail, suppressed, ...filter } = route.useSearch()
  const navigate = route.useNavigate()
  const list = useMails(filter, t('mails.recipient.unknown'))
  const close = () => navigate({ search: filter, replace: true, resetScroll: false })
  return (
    <>
      <MailFilters
        filter={filter}
        error={list.error}
        choose={next => navigate({ search: next, replace: true })}
      />
      <PagedList list={list} empty="mails.empty" picture="search" count="mails.count">
        {items => <Mails items={items} filter={filter} />}
      </PagedList>
      {mail && <MailDrawer key={mail} id={mail} close={close} />}
      {suppressed && !mail && <Suppressions close={close} />}
    </>
  )
}

/** The emails that wait or were sent, newest first. */
export const EmailLogPage = () => {
  const { t } = useTexts()
  const me = useMe()
  const navigate = route.useNavigate()
  if (!canAdminister(me)) return <Page title={t('mails.title')} about={t('error.forbidden')} />
  return (
    <Page
      title={t('mails.title')}
      about={t('mails.about')}
      actions={
        <Button variant="default" onClick={() => navigate({ search: { suppressed: true } })}>
          {t('suppressions.title')}
        </Button>
      }
    >
      <Log />
    </Page>
  )
}
