import { Anchor, Card, Stack, Title } from '@mantine/core'
import { getRouteApi, Link } from '@tanstack/react-router'
import { canReadFeedback, useMe } from '../../../api/session.ts'
import { type Fact, FactList } from '../../../components/facts.tsx'
import { PagedList } from '../../../components/lists/paged-list.tsx'
import { ActionRow } from '../../../components/lists/records.tsx'
import { Page } from '../../../components/page.tsx'
import { Failed, Loading } from '../../../components/states.tsx'
import { Time } from '../../../components/time.tsx'
import { moneyIn } from '../../../domain/companies/money.ts'
import { type Company, useCompany } from '../../../domain/companies/queries.ts'
import { UserList } from '../../../domain/users/list.tsx'
import { useUsers } from '../../../domain/users/queries.ts'
import { useTexts } from '../../../texts/use-texts.tsx'
import { useCompanyActions } from './actions.tsx'

const route = getRouteApi('/companies/$id')

const Facts = (company: Company) => {
  const { language } = useTexts()
  const { mrrCents, size } = company
  const facts: Fact[] = [
    ['companies.domain', company.domain && <bdi key="domain">{company.domain}</bdi>],
    ['users.externalId', company.externalId && <bdi key="external">{company.externalId}</bdi>],
    ['companies.plan', company.plan && <bdi key="plan">{company.plan}</bdi>],
    ['companies.mrr', mrrCents !== null && moneyIn(language, mrrCents)],
    ['companies.size', size !== null && new Intl.NumberFormat(language).format(size)],
    ['companies.created.at', <Time key="created" moment={company.createdAt} />],
  ]
  return (
    <Card withBorder>
      <FactList facts={facts} rows />
    </Card>
  )
}

const Content = ({ company }: { company: Company }) => {
  const { t } = useTexts()
  const navigate = route.useNavigate()
  const { actions, dialogs } = useCompanyActions(() => navigate({ to: '/companies' }))
  const people = useUsers({ companyId: company.id, sort: 'most_active' })
  return (
    <>
      <ActionRow item={company} actions={actions} />
      <Facts {...company} />
      <Stack component="section" aria-label={t('companies.people')}>
        <Title order={2} size="h4">
          {t('companies.people')}
        </Title>
        <PagedList list={people} empty="companies.people.empty" count="users.count">
          {users => <UserList users={users} />}
        </PagedList>
      </Stack>
      {dialogs}
    </>
  )
}

const CompanyDetail = ({ id }: { id: string }) => {
  const { t } = useTexts()
  const { data, isPending, error, refetch } = useCompany(id)
  return (
    <Page title={data?.name ?? t('companies.one')}>
      <Anchor size="sm" renderRoot={props => <Link to="/companies" {...props} />}>
        {t('companies.back')}
      </Anchor>
      {isPending && <Loading />}
      {data && <Content company={data} />}
      {!data && error && <Failed error={error} retry={refetch} />}
    </Page>
  )
}

export const CompanyPage = () => {
  const { t } = useTexts()
  const { id } = route.useParams()
  const mayRead = canReadFeedback(useMe())
  if (!mayRead) return <Page title={t('companies.title')} about={t('error.forbidden')} />
  return <CompanyDetail key={id} id={id} />
}
