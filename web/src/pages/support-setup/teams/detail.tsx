import { Anchor, Button, Card } from '@mantine/core'
import { getRouteApi, Link } from '@tanstack/react-router'
import { canAdminister, canReadSupport, useMe } from '../../../api/session.ts'
import { Page } from '../../../components/page.tsx'
import { Failed, Loading } from '../../../components/states.tsx'
import { useTexts } from '../../../texts/use-texts.tsx'
import { EditTeam } from './edit.tsx'
import { Members } from './members.tsx'
import { type Team, useTeam } from './queries.ts'

const route = getRouteApi('/teams/$id')

const Facts = ({ method, capacity }: Team) => {
  const { t } = useTexts()
  return (
    <Card withBorder>
      <dl className="details facts">
        <div>
          <dt>{t('teams.method')}</dt>
          <dd>{t(`teams.method.${method}.about`)}</dd>
        </div>
        <div>
          <dt>{t('teams.capacity')}</dt>
          <dd>
            {capacity === null ? t('teams.capacity.none') : t('teams.capacity.each', { count: capacity })}
          </dd>
        </div>
      </dl>
    </Card>
  )
}

const TeamDetail = ({ id }: { id: string }) => {
  const { t } = useTexts()
  const isAdmin = canAdminister(useMe())
  const { edit } = route.useSearch()
  const navigate = route.useNavigate()
  const { data, isPending, error, refetch } = useTeam(id)
  return (
    <Page
      title={data?.name ?? t('teams.one')}
      actions={
        isAdmin &&
        data && (
          <Button variant="default" onClick={() => navigate({ search: { edit: id } })}>
            {t('list.edit')}
          </Button>
        )
      }
    >
      <Anchor size="sm" renderRoot={props => <Link to="/teams" {...props} />}>
        {t('teams.back')}
      </Anchor>
      {isPending && <Loading />}
      {!data && error && <Failed error={error} retry={refetch} />}
      {data && (
        <>
          <Facts {...data} />
          <Members teamId={id} />
          {edit && isAdmin && <EditTeam team={data} close={() => navigate({ search: {}, replace: true })} />}
        </>
      )}
    </Page>
  )
}

export const TeamPage = () => {
  const { t } = useTexts()
  const me = useMe()
  const { id } = route.useParams()
  if (!canReadSupport(me)) return <Page title={t('teams.title')} about={t('error.forbidden')} />
  return <TeamDetail key={id} id={id} />
}
