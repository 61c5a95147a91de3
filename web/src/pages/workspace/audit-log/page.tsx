import { shownName } from '@earshot/i18n'
import './audit-log.css'
import { Anchor, Button, Group, Text } from '@mantine/core'
import { getRouteApi, Link } from '@tanstack/react-router'
import { canAdminister, useMe } from '../../../api/session.ts'
import { PagedList } from '../../../components/lists/paged-list.tsx'
import { Records } from '../../../components/lists/records.tsx'
import { Page } from '../../../components/page.tsx'
import { Time } from '../../../components/time.tsx'
import { useTexts } from '../../../texts/use-texts.tsx'
import { EntryDrawer } from './entry.tsx'
import { AuditFilters } from './filters.tsx'
import { type AuditEntry, exportUrl, useAudit } from './queries.ts'
import type { AuditFilter } from './search.ts'
import { sentenceOf } from './sentence.ts'

const route = getRouteApi('/audit-log')

const Exports = ({ filter }: { filter: AuditFilter }) => {
  const { t } = useTexts()
  return (
    <Group gap="xs">
      {(['csv', 'ndjson'] as const).map(format => (
        <Button key={format} variant="default" component="a" href={exportUrl(format, filter)} download>
          {t(`audit.export.${format}`)}
        </Button>
      ))}
    </Group>
  )
}

const Entries = ({ entries, filter }: { entries: AuditEntry[]; filter: AuditFilter }) => {
  const texts = useTexts()
  const { t, language } = texts
  return (
    <Records
      label={t('audit.title')}
      heading="audit.action"
      items={entries}
      link={entry => (
        <Anchor
          inherit
          renderRoot={props => (
            <Link to="/audit-log" search={{ ...filter, entry: entry.id }} resetScroll={false} {...props} />
          )}
        >
          <bdi>{sentenceOf(texts, entry)}</bdi>
        </Anchor>
      )}
      below={({ action, target }) => (
        <Text size="xs" c="dimmed" className="breakable">
          <bdi>{action}</bdi> ·{' '}
          <bdi>{target.id.startsWith(target.kind) ? target.id : `${target.kind} ${target.id}`}</bdi>
        </Text>
      )}
      columns={[
        { heading: 'audit.actor', show: ({ actor }) => <bdi>{shownName(language, actor.name)}</bdi> },
        { heading: 'audit.at', show: ({ at }) => <Time moment={at} /> },
        { heading: 'audit.address', show: ({ address }) => address && <bdi>{address}</bdi> },
      ]}
      actions={[]}
    />
  )
}

const Log = () => {
  const { entry: id, ...filter } = route.useSearch()
  const navigate = route.useNavigate()
  const list = useAudit(filter)
  const entries = list.data?.pages.flatMap(({ items }) => items) ?? []
  const open = entries.find(entry => entry.id === id)
  return (
    <>
      <AuditFilters
        filter={filter}
        entries={entries}
        choose={next => navigate({ search: next, replace: true })}
      />
      <PagedList list={list} empty="audit.empty" picture="search" count="audit.count">
        {items => <Entries entries={items} filter={filter} />}
      </PagedList>
      {open && (
        <EntryDrawer
          entry={open}
          close={() => navigate({ search: filter, replace: true, resetScroll: false })}
        />
      )}
    </>
  )
}

/** The audit log, newest first. */
export const AuditLogPage = () => {
  const { t } = useTexts()
  const me = useMe()
  const { entry: _, ...filter } = route.useSearch()
  if (!canAdminister(me)) return <Page title={t('audit.title')} about={t('error.forbidden')} />
  return (
    <Page title={t('audit.title')} about={t('audit.about')} actions={<Exports filter={filter} />}>
      <Log />
    </Page>
  )
}
