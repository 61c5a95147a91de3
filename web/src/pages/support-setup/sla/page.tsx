import './sla.css'
import { SegmentedControl } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { canAdminister } from '../../../api/session.ts'
import { ConfirmDelete } from '../../../components/confirm-delete.tsx'
import { CollectionPage } from '../../../components/lists/collection-page.tsx'
import type { RecordAction } from '../../../components/lists/records.tsx'
import { Records } from '../../../components/lists/records.tsx'
import { policies } from '../../../domain/support/lookups.ts'
import { useTexts } from '../../../texts/use-texts.tsx'
import { EditHours } from './edit-hours.tsx'
import { EditPolicy } from './edit-policy.tsx'
import { PolicyList } from './policy-list.tsx'
import { type Hours, hours } from './queries.ts'
import { weekIn } from './week.ts'

const route = getRouteApi('/sla')

const policyTexts = {
  title: 'sla.title',
  about: 'sla.about',
  create: 'sla.create',
  empty: 'sla.empty',
  count: 'sla.count',
} as const

const hoursTexts = {
  title: 'sla.title',
  about: 'sla.about',
  create: 'hours.create',
  empty: 'hours.empty',
  count: 'hours.count',
} as const

const SlaTabs = () => {
  const { t } = useTexts()
  const { show } = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <SegmentedControl
      className="sla-parts"
      aria-label={t('sla.show')}
      data={[
        { value: 'policies', label: t('sla.policies') },
        { value: 'hours', label: t('hours.title') },
      ]}
      value={show ?? 'policies'}
      onChange={part => navigate({ search: part === 'hours' ? { show: 'hours' } : {}, replace: true })}
    />
  )
}

const Policies = () => {
  const { show: _, ...search } = route.useSearch()
  const remove = policies.useDelete()
  return (
    <CollectionPage
      texts={policyTexts}
      list={policies.useAll()}
      search={search}
      navigate={route.useNavigate()}
      above={<SlaTabs />}
      isFor={canAdminister}
      edit={(policy, close) => <EditPolicy key={policy?.id ?? ''} policy={policy} close={close} />}
      remove={(policy, close) => (
        <ConfirmDelete item={policy} about="sla.delete.about" change={remove} close={close} />
      )}
    >
      {(items, actions) => <PolicyList items={items} actions={actions} />}
    </CollectionPage>
  )
}

const HoursList = ({ items, actions }: { items: Hours[]; actions: RecordAction<Hours>[] }) => {
  const { t, language } = useTexts()
  return (
    <Records
      label={t('hours.title')}
      items={items}
      below={() => null}
      columns={[
        { heading: 'hours.week', show: it => weekIn(language, it.week) },
        { heading: 'hours.zone', show: it => <bdi>{it.timeZone}</bdi> },
        {
          heading: 'hours.holidays',
          show: it => t('hours.holidays.count', { count: it.holidays.length }),
        },
      ]}
      actions={actions}
    />
  )
}

const BusinessHours = () => {
  const { show: _, ...search } = route.useSearch()
  const navigate = route.useNavigate()
  const remove = hours.useDelete()
  return (
    <CollectionPage
      texts={hoursTexts}
      list={hours.useAll()}
      search={search}
      navigate={({ search, ...options }) => navigate({ ...options, search: { ...search, show: 'hours' } })}
      above={<SlaTabs />}
      isFor={canAdminister}
      edit={(item, close) => <EditHours key={item?.id ?? ''} item={item} close={close} />}
      remove={(item, close) => (
        <ConfirmDelete item={item} about="hours.delete.about" change={remove} close={close} />
      )}
    >
      {(items, actions) => <HoursList items={items} actions={actions} />}
    </CollectionPage>
  )
}

/** The SLA policies, or the business hours in which their clocks run. */
export const SlaPage = () => (route.useSearch().show === 'hours' ? <BusinessHours /> : <Policies />)
