import { dateTimeIn } from '@earshot/i18n'
import { Anchor, Button, Group, SegmentedControl, Text } from '@mantine/core'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { canWriteFeedback, useMe } from '../../../api/session.ts'
import { Icon } from '../../../components/icons.tsx'
import { PagedList } from '../../../components/lists/paged-list.tsx'
import { Records } from '../../../components/lists/records.tsx'
import { Page } from '../../../components/page.tsx'
import { Time } from '../../../components/time.tsx'
import { useTexts } from '../../../texts/use-texts.tsx'
import { DeleteEntry } from './delete.tsx'
import { EntryBadge } from './entry-badge.tsx'
import { LabelBadges } from './labels.tsx'
import { type EntryItem, useEntries } from './queries.ts'
import { entryStatuses, isEntryStatus } from './statuses.ts'

const route = getRouteApi('/changelog')

const ToEntry = ({ id, name }: EntryItem) => (
  <Anchor inherit renderRoot={props => <Link to="/changelog/$id" params={{ id }} {...props} />}>
    <bdi>{name}</bdi>
  </Anchor>
)

const When = ({ status, publishedAt, updatedAt }: EntryItem) => {
  const { t, language } = useTexts()
  if (publishedAt === null)
    return (
      <>
        {t('changelog.edited')} <Time moment={updatedAt} />
      </>
    )
  return status === 'scheduled' ? dateTimeIn(language, publishedAt) : <Time moment={publishedAt} />
}

const Filter = () => {
  const { t } = useTexts()
  const { status } = route.useSearch()
  const navigate = route.useNavigate()
  const all = { value: '', label: t('changelog.status.all') }
  return (
    <SegmentedControl
      aria-label={t('changelog.filter')}
      data={[all, ...entryStatuses.map(it => ({ value: it, label: t(`changelog.status.${it}`) }))]}
      value={status ?? ''}
      onChange={value =>
        void navigate({ search: isEntryStatus(value) ? { status: value } : {}, replace: true })
      }
    />
  )
}

const Entries = () => {
  const { t } = useTexts()
  const { status } = route.useSearch()
  const list = useEntries(status)
  const [deleting, setDeleting] = useState<EntryItem>()
  return (
    <>
      <PagedList
        list={list}
        empty={status ? 'changelog.none' : 'changelog.empty'}
        picture="papers"
        count="changelog.count"
      >
        {items => (
          <Records
            label={t('changelog.title')}
            heading="changelog.entry"
            items={items}
            link={it => <ToEntry {...it} />}
            below={({ content, labels }) => (
              <>
                <Text size="sm" c="dimmed" lineClamp={2} className="breakable">
                  <bdi>{content}</bdi>
                </Text>
                <LabelBadges labels={labels} />
              </>
            )}
            columns={[
              { heading: 'changelog.status', show: it => <EntryBadge status={it.status} /> },
              { heading: 'changelog.when', show: it => <When {...it} /> },
              {
                heading: 'changelog.posts',
                show: it => t('changelog.posts.count', { count: it.linkedPostIds.length }),
              },
            ]}
            actions={[{ label: 'list.delete', act: setDeleting, isDestructive: true }]}
          />
        )}
      </PagedList>
      {deleting && <DeleteEntry entry={deleting} close={() => setDeleting(undefined)} />}
    </>
  )
}

export const ChangelogPage = () => {
  const { t } = useTexts()
  if (!canWriteFeedback(useMe())) return <Page title={t('changelog.title')} about={t('error.forbidden')} />
  return (
    <Page
      title={t('changelog.title')}
      about={t('changelog.about')}
      actions={
        <Button
          leftSection={<Icon name="plus" size={16} />}
          renderRoot={props => <Link to="/changelog/new" {...props} />}
        >
          {t('changelog.write')}
        </Button>
      }
    >
      <Group justify="space-between">
        <Filter />
        <Anchor href="/changelog.rss" size="sm">
          {t('changelog.feed')}
        </Anchor>
      </Group>
      <Entries />
    </Page>
  )
}
