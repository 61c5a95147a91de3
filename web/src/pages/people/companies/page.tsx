import { Anchor, Text } from '@mantine/core'
import { getRouteApi, Link } from '@tanstack/react-router'
import { canAdminister, canReadFeedback, useMe } from '../../../api/session.ts'
import { PagedList } from '../../../components/lists/paged-list.tsx'
import { Records } from '../../../components/lists/records.tsx'
import { Page } from '../../../components/page.tsx'
import { SearchField } from '../../../components/search-field.tsx'
import { moneyIn } from '../../../domain/companies/money.ts'
import { type Company, useCompanies } from '../../../domain/companies/queries.ts'
import { useTexts } from '../../../texts/use-texts.tsx'
import { patchSearch } from '../../../url/search-params.ts'
import { useCompanyActions } from './actions.tsx'
import { CreateCompany } from './edit.tsx'

const route = getRouteApi('/companies')

const ToCompany = ({ id, name }: Company) => (
  <Anchor inherit renderRoot={props => <Link to="/companies/$id" params={{ id }} {...props} />}>
    <bdi>{name}</bdi>
  </Anchor>
)

const CompanyList = ({ companies }: { companies: Company[] }) => {
  const { t, language } = useTexts()
  const { actions, dialogs } = useCompanyActions()
  const unknown = t('companies.unknown')
  return (
    <>
      <Records
        label={t('companies.title')}
        items={companies}
        link={it => <ToCompany {...it} />}
        below={({ domain }) => (
          <Text size="xs" c="dimmed">
            <bdi>{domain}</bdi>
          </Text>
        )}
        columns={[
          { heading: 'companies.plan', show: it => <bdi>{it.plan ?? unknown}</bdi> },
          {
            heading: 'companies.mrr',
            show: it => (it.mrrCents === null ? unknown : moneyIn(language, it.mrrCents)),
          },
          {
            heading: 'companies.size',
            show: it => (it.size === null ? unknown : new Intl.NumberFormat(language).format(it.size)),
          },
        ]}
        actions={actions}
      />
      {dialogs}
    </>
  )
}

const Companies = () => {
  const { t } = useTexts()
  const { search, create } = route.useSearch()
  const navigate = route.useNavigate()
  const isAdmin = canAdminister(useMe())
  const list = useCompanies(search)
  return (
    <>
      <search>
        <SearchField
          label={t('companies.search')}
          value={search}
          search={text => navigate({ search: it => patchSearch(it, { search: text }), replace: true })}
        />
      </search>
      <PagedList list={list} empty="companies.empty" picture="people" count="companies.count">
        {companies => <CompanyList companies={companies} />}
      </PagedList>
      {create && isAdmin && (
        <CreateCompany
          made={id => navigate({ to: '/companies/$id', params: { id }, replace: true })}
          close={() => navigate({ search: it => patchSearch(it, { create: undefined }), replace: true })}
        />
      )}
    </>
  )
}

export const CompaniesPage = () => {
  const { t } = useTexts()
  const me = useMe()
  const navigate = route.useNavigate()
  if (!canReadFeedback(me)) return <Page title={t('companies.title')} about={t('error.forbidden')} />
  const create = () => navigate({ search: it => patchSearch(it, { create: true }) })
  return (
    <Page
      title={t('companies.title')}
      about={t('companies.about')}
      create={canAdminister(me) ? { label: 'companies.create', open: create } : undefined}
    >
      <Companies />
    </Page>
  )
}
