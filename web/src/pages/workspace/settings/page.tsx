import { Card } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { canAdminister, useMe } from '../../../api/session.ts'
import { CreateButton } from '../../../components/create-button.tsx'
import { ListSkeleton } from '../../../components/lists/list-skeleton.tsx'
import { Page } from '../../../components/page.tsx'
import { Section } from '../../../components/section.tsx'
import { ErrorNote } from '../../../components/states.tsx'
import { DemoData } from '../../../domain/demo-data/demo-data.tsx'
import { useSettings } from '../../../domain/settings/queries.ts'
import { useTexts } from '../../../texts/use-texts.tsx'
import { Invite } from './invite.tsx'
import { People } from './people.tsx'
import { WorkspaceForm } from './workspace.tsx'

const route = getRouteApi('/settings')

const Workspace = () => {
  const { data, error } = useSettings()
  return data ? <WorkspaceForm settings={data} /> : <ErrorNote error={error} />
}

/** Together with the settings, so that no section moves another. */
const Sections = () => {
  const { t } = useTexts()
  const { isPending } = useSettings()
  const { create } = route.useSearch()
  const navigate = route.useNavigate()
  const invite = () => navigate({ search: { create: true }, resetScroll: false })
  if (isPending) return <ListSkeleton />
  return (
    <>
      <Section title={t('settings.workspace')}>
        <Workspace />
      </Section>
      <Section title={t('people.title')} action={<CreateButton label="people.invite" open={invite} />}>
        <People />
      </Section>
      <Section title={t('demo.title')}>
        <Card withBorder>
          <DemoData />
        </Card>
      </Section>
      {create && <Invite close={() => navigate({ search: {}, replace: true, resetScroll: false })} />}
    </>
  )
}

export const SettingsPage = () => {
  const { t } = useTexts()
  const me = useMe()
  if (!canAdminister(me)) return <Page title={t('settings.title')} about={t('error.forbidden')} />
  return (
    <Page title={t('settings.title')} about={t('settings.about')}>
      <Sections />
    </Page>
  )
}
