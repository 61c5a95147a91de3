import { NativeSelect, NavLink, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { choicesOf } from '../../../components/forms/choices.ts'
import { useTeams } from '../../../domain/support/people.ts'
import { useTexts } from '../../../texts/use-texts.tsx'
import { inboxViews } from './search.ts'

type View = { id: string; name: string }

const useViews = () => {
  const { t } = useTexts()
  const ours: View[] = inboxViews.map(id => ({ id, name: t(`inbox.view.${id}`) }))
  const teams: View[] = (useTeams().data ?? []).map(({ id, name }) => ({ id, name }))
  return { ours, teams }
}

/** The default view is left out of the URL. */
export const asSearch = (view: string): { view?: string } => (view === 'all' ? {} : { view })

const ViewLink = ({ id, name, view }: View & { view: string }) => (
  <NavLink
    label={<bdi>{name}</bdi>}
    active={id === view}
    className="nav"
    {...(id === view && { 'aria-current': 'true' })}
    renderRoot={props => <Link to="/inbox" search={asSearch(id)} {...props} />}
  />
)

/** The views of the inbox, as links. */
export const Views = ({ view }: { view: string }) => {
  const { t } = useTexts()
  const { ours, teams } = useViews()
  return (
    <nav className="inbox-views" aria-label={t('inbox.views')}>
      {ours.map(it => (
        <ViewLink key={it.id} {...it} view={view} />
      ))}
      {teams.length > 0 && (
        <Text size="xs" fw={600} c="dimmed" px="sm" mt="md" mb={4}>
          {t('assign.teams')}
        </Text>
      )}
      {teams.map(it => (
        <ViewLink key={it.id} {...it} view={view} />
      ))}
    </nav>
  )
}

/** The views as a select, for narrow screens. */
export const ViewSelect = ({ view, choose }: { view: string; choose: (view: string) => void }) => {
  const { t } = useTexts()
  const { ours, teams } = useViews()
  return (
    <NativeSelect
      className="inbox-view-select"
      size="xs"
      aria-label={t('inbox.views')}
      value={view}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
      data={[
        ...choicesOf(ours),
        ...(teams.length > 0 ? [{ group: t('assign.teams'), items: choicesOf(teams) }] : []),
      ]}
    />
  )
}
