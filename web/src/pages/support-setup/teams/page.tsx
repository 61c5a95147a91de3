import { Anchor } from '@mantine/core'
import { getRouteApi, Link } from '@tanstack/react-router'
import { canAdminister, canReadSupport } from '../../../api/session.ts'
import { ConfirmDelete } from '../../../components/confirm-delete.tsx'
import { CollectionPage } from '../../../components/lists/collection-page.tsx'
import { type RecordAction, Records } from '../../../components/lists/records.tsx'
import { teams } from '../../../domain/support/lookups.ts'
import { useTexts } from '../../../texts/use-texts.tsx'
import { MyAvailability } from './availability.tsx'
import { EditTeam } from './edit.tsx'
import type { Team } from './queries.ts'

const route = getRouteApi('/teams')

const texts = {
  title: 'teams.title',
  about: 'teams.about',
  create: 'teams.create',
  empty: 'teams.empty',
  count: 'teams.count',
} as const

const ToTeam = ({ id, name }: Team) => (
  <Anchor inherit renderRoot={props => <Link to="/teams/$id" params={{ id }} {...props} />}>
    <bdi>{name}</bdi>
  </Anchor>
)

const TeamList = ({ items, actions }: { items: Team[]; actions: RecordAction<Team>[] }) => {
  const { t } = useTexts()
  return (
    <Records
      label={t('teams.title')}
      items={items}
      link={it => <ToTeam {...it} />}
      below={() => null}
      columns={[
        { heading: 'teams.method', show: it => t(`teams.method.${it.method}`) },
        {
          heading: 'teams.capacity',
          show: ({ capacity }) =>
            capacity === null ? t('teams.capacity.none') : t('teams.capacity.each', { count: capacity }),
        },
        { heading: 'teams.members', show: it => t('people.count', { count: it.memberCount }) },
      ]}
      actions={actions}
    />
  )
}

/** Members with access to support see the teams and set their availability. Admins create and change teams. */
export const TeamsPage = () => {
  const navigate = route.useNavigate()
  const remove = teams.useDelete()
  return (
    <CollectionPage
      texts={texts}
      list={teams.useAll()}
      search={route.useSearch()}
      navigate={navigate}
      above={<MyAvailability />}
      isFor={canReadSupport}
      mayChange={canAdminister}
      edit={(team, close) => (
        <EditTeam
          key={team?.id ?? ''}
          team={team}
          close={close}
          {...(!team && { onCreated: ({ id }) => navigate({ to: '/teams/$id', params: { id } }) })}
        />
      )}
      remove={(team, close) => (
        <ConfirmDelete item={team} about="teams.delete.about" change={remove} close={close} />
      )}
    >
      {(items, actions) => <TeamList items={items} actions={actions} />}
    </CollectionPage>
  )
}
