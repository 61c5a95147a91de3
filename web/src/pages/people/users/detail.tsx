import '../../../domain/posts/posts.css'
import { Anchor, Card, Group, Stack, Text, Title } from '@mantine/core'
import { getRouteApi, Link } from '@tanstack/react-router'
import { canReadFeedback, canReadSupport, useMe } from '../../../api/session.ts'
import { PersonAvatar } from '../../../components/avatar.tsx'
import { type Fact, FactList } from '../../../components/facts.tsx'
import { ActionRow, type RecordAction } from '../../../components/lists/records.tsx'
import { Page } from '../../../components/page.tsx'
import { Loading } from '../../../components/states.tsx'
import { Time } from '../../../components/time.tsx'
import { CompanyName } from '../../../domain/companies/name.tsx'
import { useUserActions } from '../../../domain/users/actions.tsx'
import { AttributeRows } from '../../../domain/users/attribute-rows.tsx'
import { UserBadges } from '../../../domain/users/list.tsx'
import { MergedAway, MergedHere } from '../../../domain/users/merged.tsx'
import { isGone, type User, useUser } from '../../../domain/users/queries.ts'
import { useTexts } from '../../../texts/use-texts.tsx'
import { PostsOf, VotesOf } from './contributions.tsx'
import { SegmentsOf } from './segments.tsx'
import { ConversationsOf, TicketsOf } from './support.tsx'

const route = getRouteApi('/users/$id')

const Facts = (user: User) => {
  const { language } = useTexts()
  const number = new Intl.NumberFormat(language)
  const facts: Fact[] = [
    ['users.email', user.email && <bdi key="email">{user.email}</bdi>],
    ['users.externalId', user.externalId && <bdi key="external">{user.externalId}</bdi>],
    ['users.company', user.companyId && <CompanyName key="company" id={user.companyId} />],
    ['users.joined', <Time key="joined" moment={user.joinedAt} />],
    ['posts.title', number.format(user.postCount)],
    ['users.votes', number.format(user.voteCount)],
    ['comments.title', number.format(user.commentCount)],
  ]
  return <FactList facts={facts} />
}

const Attributes = ({ attributes }: User) => {
  const { t } = useTexts()
  if (Object.keys(attributes).length === 0) return null
  return (
    <Card withBorder component="section" aria-label={t('users.attributes')}>
      <Title order={2} size="h5">
        {t('users.attributes')}
      </Title>
      <dl className="details">
        <AttributeRows attributes={attributes} />
      </dl>
    </Card>
  )
}

type Shown = { user: User; actions: RecordAction<User>[] }

const Aside = ({ user, actions }: Shown) => (
  <Stack component="aside">
    <Card withBorder>
      <Group gap="sm" wrap="nowrap">
        <PersonAvatar image={user.image} name={user.name} />
        <div className="breakable">
          <Text fw={600} component="div">
            <bdi>{user.name}</bdi>
          </Text>
          <UserBadges {...user} />
        </div>
      </Group>
      <Facts {...user} />
      <ActionRow item={user} actions={actions} />
    </Card>
    <SegmentsOf user={user} />
    <Attributes {...user} />
  </Stack>
)

const Content = ({ user, actions }: Shown) => {
  const seesSupport = canReadSupport(useMe())
  return (
    <div className="split">
      <Stack gap="xl" className="breakable">
        <PostsOf id={user.id} />
        <VotesOf id={user.id} />
        {seesSupport && <ConversationsOf id={user.id} />}
        {seesSupport && <TicketsOf id={user.id} />}
      </Stack>
      <Aside user={user} actions={actions} />
    </div>
  )
}

const UserDetail = ({ id, actions }: { id: string; actions: RecordAction<User>[] }) => {
  const { t } = useTexts()
  const { data, isPending, error, refetch } = useUser(id)
  const shown = isGone(error) ? undefined : data
  return (
    <Page title={data?.name ?? t('users.one')}>
      <Anchor size="sm" renderRoot={props => <Link to="/users" {...props} />}>
        {t('users.back')}
      </Anchor>
      {isPending && <Loading />}
      {shown && <MergedHere id={id} />}
      {shown && <Content user={shown} actions={actions} />}
      {!shown && error && <MergedAway id={id} error={error} retry={refetch} />}
    </Page>
  )
}

export const UserPage = () => {
  const { t } = useTexts()
  const { id } = route.useParams()
  const navigate = route.useNavigate()
  const { actions, dialogs } = useUserActions({
    erased: () => navigate({ to: '/users' }),
    merged: ({ into }) => into.id !== id && navigate({ to: '/users/$id', params: { id: into.id } }),
  })
  if (!canReadFeedback(useMe())) return <Page title={t('users.title')} about={t('error.forbidden')} />
  return (
    <>
      <UserDetail key={id} id={id} actions={actions} />
      {dialogs /* outside of the page of the merged user, which ends with it */}
    </>
  )
}
