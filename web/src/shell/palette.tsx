import { languages, languageTags } from '@earshot/i18n'
import '@mantine/spotlight/styles.css'
import { useMantineColorScheme } from '@mantine/core'
import { createSpotlight, Spotlight, type SpotlightActionData } from '@mantine/spotlight'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useChooseLanguage } from '../api/account.ts'
import { signOut } from '../api/client.ts'
import { canAdminister, canWriteFeedback, canWriteSupport, useMe } from '../api/session.ts'
import { Icon } from '../components/icons.tsx'
import { schemes } from '../components/schemes.ts'
import type { TextKey } from '../texts/en/index.ts'
import { useTexts } from '../texts/use-texts.tsx'
import { useFound } from './found.tsx'
import { usePages } from './use-pages.ts'

/** Pages that have a dialog to create something. */
type Creating =
  | '/posts'
  | '/users'
  | '/companies'
  | '/segments'
  | '/inbox'
  | '/tickets'
  | '/boards'
  | '/statuses'
  | '/tags'
  | '/roadmap'
  | '/webhooks'
  | '/api-keys'
  | '/oauth-clients'
  | '/teams'
  | '/sla'
  | '/workflows'
  | '/macros'
  | '/attributes'
  | '/ticket-statuses'
  | '/settings'
  | '/account'
  | '/email'

const useActions = (): SpotlightActionData[] => {
  const { t } = useTexts()
  const chooseLanguage = useChooseLanguage()
  const { setColorScheme } = useMantineColorScheme()
  const navigate = useNavigate()
  const me = useMe()
  const create = (to: Creating, label: TextKey) => ({
    id: `create${to}`,
    label: t(label),
    leftSection: <Icon name="plus" />,
    onClick: () => void navigate({ to, search: { create: true } }),
  })
  const forWriters = [
    create('/posts', 'posts.create'),
    create('/users', 'users.create'),
    {
      id: 'write-entry',
      label: t('changelog.write'),
      leftSection: <Icon name="plus" />,
      onClick: () => void navigate({ to: '/changelog/new' }),
    },
    create('/boards', 'boards.create'),
    create('/statuses', 'statuses.create'),
    create('/tags', 'tags.create'),
    create('/roadmap', 'roadmap.create'),
  ]
  const forAdmins = [
    create('/companies', 'companies.create'),
    create('/segments', 'segments.create'),
    create('/webhooks', 'webhooks.create'),
    create('/api-keys', 'keys.create'),
    create('/oauth-clients', 'clients.create'),
    create('/teams', 'teams.create'),
    create('/sla', 'sla.create'),
    create('/workflows', 'workflows.create'),
    create('/macros', 'macros.create'),
    create('/attributes', 'attributes.create'),
    create('/ticket-statuses', 'ticketStatuses.create'),
    create('/settings', 'people.invite'),
    create('/email', 'email.create'),
  ]
  return [
    ...(canWriteFeedback(me) ? forWriters : []),
    ...(canWriteSupport(me) ? [create('/inbox', 'inbox.start'), create('/tickets', 'tickets.create')] : []),
    ...(canAdminister(me) ? forAdmins : []),
    create('/account', 'tokens.create'),
    ...schemes.map(scheme => ({
      id: `scheme-${scheme}`,
      label: `${t('user.scheme')}: ${t(`user.scheme.${scheme}`)}`,
      leftSection: <Icon name="appearance" />,
      onClick: () => setColorScheme(scheme),
    })),
    ...languageTags.map(tag => ({
      id: `language-${tag}`,
      label: `${t('user.language')}: ${languages[tag].name}`,
      leftSection: <Icon name="language" />,
      onClick: () => chooseLanguage.mutate(tag),
    })),
    {
      id: 'sign-out',
      label: t('user.signOut'),
      leftSection: <Icon name="leave" />,
      onClick: () => void signOut(),
    },
  ]
}

export const [store, spotlight] = createSpotlight()

/** Spotlight selects the first action when the query changes, but records arrive later. */
const useSelection = (found: unknown) => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when other actions are shown
  useEffect(() => {
    if (document.querySelector('[data-action][data-selected]')) return
    document.querySelector('[data-action]')?.setAttribute('data-selected', 'true')
    store.updateState(state => ({ ...state, selected: 0 }))
  }, [found])
}

/** The command palette: pages and actions by name, and records. */
export const Palette = () => {
  const { t } = useTexts()
  const navigate = useNavigate()
  const [query, setQuery] = useState('')
  const { groups: found, isSearching, isPartial } = useFound(query)
  useSelection(found)
  const toPages = usePages().map(({ path, title, icon }) => ({
    id: path,
    label: t(title),
    leftSection: <Icon name={icon} />,
    onClick: () => void navigate({ to: path }),
  }))
  const named = [
    { group: t('search.pages'), actions: toPages },
    { group: t('search.actions'), actions: useActions() },
  ].flatMap(({ group, actions }) => {
    const matching = actions.filter(({ label }) => label?.toLowerCase().includes(query.trim().toLowerCase()))
    return matching.length > 0 ? [{ group, actions: matching }] : []
  })
  return (
    <Spotlight
      store={store}
      shortcut={null}
      query={query}
      onQueryChange={setQuery}
      scrollable
      maxHeight="min(30rem, 70vh)"
      // Records come last, so that what is selected does not move when they arrive.
      actions={[...named, ...found]}
      filter={(_, actions) => actions}
      attributes={{ content: { 'aria-label': t('search.label') } }}
      nothingFound={t(isSearching ? 'search.searching' : isPartial ? 'search.partial' : 'search.nothing')}
      searchProps={{
        placeholder: t('search.label'),
        'aria-label': t('search.label'),
        leftSection: <Icon name="search" />,
      }}
    />
  )
}
