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
  const { say } = useTexts()
  return (
    <Card withBorder>
      <dl className="details facts">
        <div>
          <dt>{say('teams.method')}</dt>
          <dd>{say(`teams.method.${method}.about`)}</dd>
        </div>
        <div>
          <dt>{say('teams.capacity')}</dt>
          <dd>
            {capacity === null ? say('teams.capacity.none') : say('teams.capacity.each', { count: capacity })}
          </dd>
        </div>
      </dl>
    </Card>
  )
}

const TeamDetail = ({ id }: { id: string }) => {
  const { say } = useTexts()
  const isAdmin = canAdminister(useMe())
  const { edit } = route.useSearch()
  const navigate = route.useNavigate()
  const { data, isPending, error, refetch } = useTeam(id)
  return (
    <Page
      title={data?.name ?? say('teams.one')}
      actions={
        isAdmin &&
        data && (
          <Button variant="default" onClick={() => navigate({ search: { edit: id } })}>
            {say('list.edit')}
          </Button>
        )
      }
    >
      <Anchor size="sm" renderRoot={props => <Link to="/teams" {...props} />}>
        {say('teams.back')}
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
  const { say } = useTexts()
  const me = useMe()
  const { id } = route.useParams()
  if (!canReadSupport(me)) return <Page title={say('teams.title')} about={say('error.forbidden')} />
  return <TeamDetail key={id} id={id} />
}
