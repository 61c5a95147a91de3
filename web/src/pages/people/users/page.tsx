import { Group } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { canReadFeedback, canWriteFeedback, useMe } from '../../../api/session.ts'
import { Filter } from '../../../components/forms/filter.tsx'
import { PagedList } from '../../../components/lists/paged-list.tsx'
import { Page } from '../../../components/page.tsx'
import { SearchField } from '../../../components/search-field.tsx'
import { SegmentSelect } from '../../../domain/segments/select.tsx'
import { CreateUser } from '../../../domain/users/edit.tsx'
import { UserList } from '../../../domain/users/list.tsx'
import { useUsers } from '../../../domain/users/queries.ts'
import { useTexts } from '../../../texts/use-texts.tsx'
import { patchSearch } from '../../../url/search-params.ts'
import { queryOf, type UserSearch, userSorts } from './search.ts'

const route = getRouteApi('/users')

type Patch = { [Name in keyof UserSearch]?: UserSearch[Name] | undefined }

const Filters = ({ search, change }: { search: UserSearch; change: (patch: Patch) => void }) => {
  const { t } = useTexts()
  const { who, verified, segment = '', sort } = search
  return (
    <search>
      <Group gap="xs" grow preventGrowOverflow={false}>
        <SearchField
          label={t('users.search')}
          value={search.search}
          search={text => change({ search: text })}
        />
        <Filter
          aria-label={t('users.who')}
          none={t('users.who.all')}
          values={['portal', 'team'] as const}
          nameOf={it => t(`users.who.${it}`)}
          value={who}
          choose={who => change({ who })}
        />
        <Filter
          aria-label={t('users.check')}
          none={t('users.check.all')}
          values={['yes', 'no'] as const}
          nameOf={it => t(`users.check.${it}`)}
          value={verified === undefined ? undefined : verified ? 'yes' : 'no'}
          choose={check => change({ verified: check && check === 'yes' })}
        />
        <SegmentSelect
          aria-label={t('segments.one')}
          none={t('users.segment.all')}
          value={segment}
          choose={slug => change({ segment: slug || undefined })}
        />
        <Filter
          aria-label={t('posts.sort')}
          none={t('users.sort.newest')}
          values={userSorts.filter(it => it !== 'newest')}
          nameOf={it => t(`users.sort.${it}`)}
          value={sort}
          choose={sort => change({ sort })}
        />
      </Group>
    </search>
  )
}

const Users = () => {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const mayWrite = canWriteFeedback(useMe())
  const list = useUsers(queryOf(search))
  const change = (patch: Patch) => navigate({ search: it => patchSearch(it, patch), replace: true })
  return (
    <>
      <Filters search={search} change={change} />
      <PagedList list={list} empty="users.empty" picture="people" count="users.count">
        {users => <UserList users={users} />}
      </PagedList>
      {search.create && mayWrite && (
        <CreateUser
          made={id => navigate({ to: '/users/$id', params: { id }, replace: true })}
          close={() => change({ create: undefined })}
        />
      )}
    </>
  )
}

export const UsersPage = () => {
  const { t } = useTexts()
  const me = useMe()
  const navigate = route.useNavigate()
  if (!canReadFeedback(me)) return <Page title={t('users.title')} about={t('error.forbidden')} />
  const create = () => navigate({ search: it => patchSearch(it, { create: true }) })
  return (
    <Page
      title={t('users.title')}
      about={t('users.about')}
      create={canWriteFeedback(me) ? { label: 'users.create', open: create } : undefined}
    >
      <Users />
    </Page>
  )
}
