import './reports.css'
import { SimpleGrid } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { canReadSupport, useMe } from '../../../api/session.ts'
import { Page } from '../../../components/page.tsx'
import { useTexts } from '../../../texts/use-texts.tsx'
import { MetricChoice, ReportChoices } from './choices.tsx'
import { csat, firstResponse, resolution, sla, volume } from './definitions.ts'
import { Ratings } from './ratings.tsx'
import { ReportCard } from './report.tsx'
import type { ReportSearch } from './search.ts'

const route = getRouteApi('/reports')

const Reports = () => {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const choose = (next: ReportSearch) => navigate({ search: next, replace: true, resetScroll: false })
  return (
    <>
      <ReportChoices search={search} choose={choose} />
      <ReportCard definition={volume} search={search} />
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg">
        <ReportCard definition={firstResponse} search={search} />
        <ReportCard definition={resolution} search={search} />
        <ReportCard
          definition={sla}
          search={search}
          choice={<MetricChoice search={search} choose={choose} />}
        />
        <ReportCard definition={csat} search={search} more={it => <Ratings {...it} />} />
      </SimpleGrid>
    </>
  )
}

/** Reports about volume, response times, SLA targets and ratings. */
export const ReportsPage = () => {
  const { t } = useTexts()
  const me = useMe()
  if (!canReadSupport(me)) return <Page title={t('reports.title')} about={t('error.forbidden')} />
  return (
    <Page title={t('reports.title')} about={t('reports.about')}>
      <Reports />
    </Page>
  )
}
