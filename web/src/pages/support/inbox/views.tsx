import { NativeSelect, NavLink, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { countIn } from '../../../components/count.ts'
import { choicesOf } from '../../../components/forms/choices.ts'
import { type Filters, isSame, useSavedViews } from '../../../domain/saved-views/queries.ts'
import { useConversationCounts } from '../../../domain/support/conversation-counts.ts'
import { useTeams } from '../../../domain/support/people.ts'
import { useTexts } from '../../../texts/use-texts.tsx'
import { useViewCounts } from './queries.ts'
import { type InboxSearch, type InboxView, inboxViews, withInbox } from './search.ts'

type View = { id: string; name: string; count?: number | undefined }

const useViews = () => {
  const { t } = useTexts()
  const counts = useConversationCounts()
  const countOf: Partial<Record<InboxView, number | undefined>> = {
    all: counts?.open,
    unread: counts?.unread,
    mine: counts?.mine,
    mentions: counts?.mentions,
    unassigned: counts?.unassigned,
    at_risk: counts?.slaAtRisk,
    breached: counts?.slaBreached,
    snoozed: counts?.snoozed,
  }
  const inTeam = new Map(counts?.teams.map(({ teamId, open }) => [teamId, open]))
  const ours: View[] = inboxViews.map(id => ({ id, name: t(`inbox.view.${id}`), count: countOf[id] }))
  const teams: View[] = (useTeams().data ?? []).map(({ id, name }) => ({ id, name, count: inTeam.get(id) }))
  return { ours, teams }
}

/** The default view is left out of the URL. */
export const asSearch = (view: string): { view?: string } => (view === 'all' ? {} : { view })

const Counted = ({ count }: { count: number | undefined }) => {
  const { language } = useTexts()
  return count !== undefined && count > 0 && <span className="inbox-count">{countIn(language, count)}</span>
}

const ViewLink = ({ id, name, count, view }: View & { view: string }) => (
  <NavLink
    label={<bdi>{name}</bdi>}
    rightSection={<Counted count={count} />}
    active={id === view}
    className="nav"
    {...(id === view && { 'aria-current': 'true' })}
    renderRoot={props => (
      <Link to="/inbox" search={asSearch(id)} activeOptions={{ exact: true }} {...props} />
    )}
  />
)

/** The views that the member sees, by name, and how many conversations they contain. */
const useSaved = () => {
  const saved = useSavedViews('conversations')
  const counts = useViewCounts(saved.map(({ id, filters }) => ({ id, search: withInbox(filters) })))
  return saved.map(it => ({ ...it, count: counts[it.id] }))
}

const SavedLinks = ({ search }: { search: InboxSearch }) => {
  const { t } = useTexts()
  const saved = useSaved()
  if (saved.length === 0) return null
  return (
    <>
      <Text size="xs" fw={600} c="dimmed" px="sm" mt="md" mb={4}>
        {t('views.title')}
      </Text>
      {saved.map(({ id, name, filters, count }) => (
        <NavLink
          key={id}
          label={<bdi>{name}</bdi>}
          rightSection={<Counted count={count} />}
          active={isSame(filters, search)}
          className="nav"
          {...(isSame(filters, search) && { 'aria-current': 'true' })}
          renderRoot={props => (
            <Link to="/inbox" search={withInbox(filters)} activeOptions={{ exact: true }} {...props} />
          )}
        />
      ))}
    </>
  )
}

/** The views of the inbox, as links. */
export const Views = ({ search }: { search: InboxSearch }) => {
  const { t } = useTexts()
  const { ours, teams } = useViews()
  const { view = 'all' } = search
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
      <SavedLinks search={search} />
    </nav>
  )
}

type SelectProps = {
  search: InboxSearch
  /** Shows one of our views, or a team, with the filters of the list. */
  choose: (view: string) => void
  /** Shows a list with these filters only. */
  show: (filters: Filters) => void
}

/** The views as a select, for narrow screens. */
export const ViewSelect = ({ search, choose, show }: SelectProps) => {
  const { t, language } = useTexts()
  const { ours, teams } = useViews()
  const saved = useSaved()
  const current = saved.find(({ filters }) => isSame(filters, search))
  const counted = (views: View[]) =>
    choicesOf(
      views.map(({ id, name, count }) => ({
        id,
        name: count ? `${name} (${countIn(language, count)})` : name,
      })),
    )
  const open = (id: string): void => {
    const next = saved.find(it => it.id === id)
    if (next) show(next.filters)
    else if (current) show(asSearch(id))
    else choose(id)
  }
  return (
    <NativeSelect
      className="inbox-view-select"
      size="xs"
      aria-label={t('inbox.views')}
      value={current?.id ?? search.view ?? 'all'}
      onChange={({ currentTarget }) => open(currentTarget.value)}
      data={[
        ...counted(ours),
        ...(teams.length > 0 ? [{ group: t('assign.teams'), items: counted(teams) }] : []),
        ...(saved.length > 0 ? [{ group: t('views.title'), items: counted(saved) }] : []),
      ]}
    />
  )
}
