import { Button, Kbd, useMantineColorScheme } from '@mantine/core'
import { useOs } from '@mantine/hooks'
import { Spotlight, type SpotlightActionData, spotlight } from '@mantine/spotlight'
import { useNavigate } from '@tanstack/react-router'
import { signOut } from '../api.ts'
import { pages } from '../pages.ts'
import { Icon } from '../parts/icons.tsx'
import { canAdminister, useMe } from '../session.tsx'
import type { TextKey } from '../texts/en.ts'
import { type Language, languages } from '../texts/languages.ts'
import { useTexts } from '../texts/use-texts.tsx'
import { schemes } from './user-menu.tsx'

export const SearchButton = () => {
  const { say } = useTexts()
  const os = useOs()
  const keys = os === 'macos' || os === 'ios' ? '⌘K' : 'Ctrl K'
  return (
    <Button
      variant="default"
      leftSection={<Icon name="search" size={16} />}
      rightSection={
        <Kbd size="xs" visibleFrom="sm" aria-hidden="true">
          {keys}
        </Kbd>
      }
      onClick={spotlight.open}
    >
      {say('search.open')}
    </Button>
  )
}

const useActions = (): SpotlightActionData[] => {
  const { say, setLanguage } = useTexts()
  const { setColorScheme } = useMantineColorScheme()
  const navigate = useNavigate()
  const me = useMe()
  const create = (to: '/webhooks' | '/api-keys' | '/oauth-clients', label: TextKey) => ({
    id: `create${to}`,
    label: say(label),
    leftSection: <Icon name="plus" />,
    onClick: () => void navigate({ to, search: { create: true } }),
  })
  const forAdmins = [
    create('/webhooks', 'webhooks.create'),
    create('/api-keys', 'keys.create'),
    create('/oauth-clients', 'clients.create'),
  ]
  return [
    ...(canAdminister(me) ? forAdmins : []),
    ...schemes.map(scheme => ({
      id: `scheme-${scheme}`,
      label: `${say('user.scheme')}: ${say(`user.scheme.${scheme}`)}`,
      leftSection: <Icon name="appearance" />,
      onClick: () => setColorScheme(scheme),
    })),
    ...Object.entries(languages).map(([code, { name }]) => ({
      id: `language-${code}`,
      label: `${say('user.language')}: ${name}`,
      leftSection: <Icon name="language" />,
      onClick: () => setLanguage(code as Language), // a key of languages
    })),
    {
      id: 'sign-out',
      label: say('user.signOut'),
      leftSection: <Icon name="leave" />,
      onClick: () => void signOut(),
    },
  ]
}

/** Pages and actions by their names, at Ctrl+K or ⌘K. */
export const Palette = () => {
  const { say } = useTexts()
  const navigate = useNavigate()
  const me = useMe()
  const toPages = pages
    .filter(({ isFor }) => isFor(me))
    .map(({ path, title, icon }) => ({
      id: path,
      label: say(title),
      leftSection: <Icon name={icon} />,
      onClick: () => void navigate({ to: path }),
    }))
  return (
    <Spotlight
      shortcut="mod + K"
      actions={[
        { group: say('search.pages'), actions: toPages },
        { group: say('search.actions'), actions: useActions() },
      ]}
      attributes={{ content: { 'aria-label': say('search.label') } }}
      nothingFound={say('search.nothing')}
      searchProps={{
        placeholder: say('search.label'),
        'aria-label': say('search.label'),
        leftSection: <Icon name="search" />,
      }}
    />
  )
}
