import { Group, NativeSelect } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { CreateButton } from '../parts/create-button.tsx'
import { Page } from '../parts/page.tsx'
import { Paged } from '../parts/paged.tsx'
import { SearchField } from '../parts/search-field.tsx'
import { readdressed } from '../routes/search.ts'
import { SegmentSelect } from '../segments/select.tsx'
import { canReadFeedback, canWriteFeedback, useMe } from '../session.tsx'
import { useTexts } from '../texts/use-texts.tsx'
import { CreateUser } from './edit.tsx'
import { UserList } from './list.tsx'
import { useUsers } from './queries.ts'
import { isUserSort, queryOf, type UserSearch, userSorts } from './search.ts'

const route = getRouteApi('/users')

type Patch = { [Name in keyof UserSearch]?: UserSearch[Name] | undefined }

const whose = ['all', 'portal', 'team'] as const
const checks = { all: undefined, yes: true, no: false } as const

const Filters = ({ search, change }: { search: UserSearch; change: (patch: Patch) => void }) => {
  const { say } = useTexts()
  const { who = 'all', verified, segment = '', sort = 'newest' } = search
  return (
    <search>
      <Group gap="xs" grow preventGrowOverflow={false}>
        <SearchField
          label={say('users.search')}
          value={search.search}
          search={text => change({ search: text })}
        />
        <NativeSelect
          aria-label={say('users.who')}
          data={whose.map(value => ({ value, label: say(`users.who.${value}`) }))}
          value={who}
          onChange={({ currentTarget: { value } }) =>
            change({ who: value === 'portal' || value === 'team' ? value : undefined })
          }
        />
        <NativeSelect
          aria-label={say('users.check')}
          data={(['all', 'yes', 'no'] as const).map(value => ({ value, label: say(`users.check.${value}`) }))}
          value={verified === undefined ? 'all' : verified ? 'yes' : 'no'}
          onChange={({ currentTarget: { value } }) =>
            change({ verified: value === 'yes' || value === 'no' ? checks[value] : undefined })
          }
        />
        <SegmentSelect
          aria-label={say('segments.one')}
          none={say('users.segment.all')}
          value={segment}
          choose={slug => change({ segment: slug || undefined })}
        />
        <NativeSelect
          aria-label={say('posts.sort')}
          data={userSorts.map(value => ({ value, label: say(`users.sort.${value}`) }))}
          value={sort}
          onChange={({ currentTarget: { value } }) =>
            change({ sort: isUserSort(value) && value !== 'newest' ? value : undefined })
          }
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
  const change = (patch: Patch) => navigate({ search: it => readdressed(it, patch), replace: true })
  return (
    <>
      <Filters search={search} change={change} />
      <Paged list={list} empty="users.empty" count="users.count">
        {users => <UserList users={users} />}
      </Paged>
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
  const { say } = useTexts()
  const me = useMe()
  const navigate = route.useNavigate()
  if (!canReadFeedback(me)) return <Page title={say('users.title')} about={say('error.forbidden')} />
  const create = () => navigate({ search: it => readdressed(it, { create: true }) })
  return (
    <Page
      title={say('users.title')}
      about={say('users.about')}
      {...(canWriteFeedback(me) && { actions: <CreateButton label="users.create" open={create} /> })}
    >
      <Users />
    </Page>
  )
}
