import './shell.css'
import { Alert, Box, Burger, Button, Group, Text, UnstyledButton } from '@mantine/core'
import { useDisclosure, useMediaQuery, useNetwork } from '@mantine/hooks'
import { Link, Outlet, useLocation, useRouter } from '@tanstack/react-router'
import { type ComponentType, lazy, Suspense, useEffect } from 'react'
import { checkConnection, useIsConnectionLost } from '../api/connection.ts'
import { useMe } from '../api/session.ts'
import { PersonAvatar } from '../components/avatar.tsx'
import { Icon } from '../components/icons.tsx'
import { withTexts } from '../texts/language.ts'
import { useTexts } from '../texts/use-texts.tsx'
import { afterData } from './after-data.ts'
import { Navigation } from './navigation.tsx'
import { Search } from './search.tsx'

/** Keeps the header in place while a dialog hides the scrollbar: a class of react-remove-scroll, which Mantine's dialogs use. */
const keepsPlace = 'right-scroll-bar-position'

/** A part that is loaded when the page shows its data, since Mantine's menu is a seventh of all scripts. */
const later = (load: () => Promise<ComponentType>) =>
  lazy(async () => {
    await afterData()
    return { default: await withTexts(load()) }
  })

const UserMenu = later(async () => (await import('./user-menu.tsx')).UserMenu)
const GuideLink = later(async () => (await import('./guide-link.tsx')).GuideLink)
const Bell = later(async () => (await import('./bell.tsx')).Bell)
const TitleCount = later(async () => (await import('./title-count.tsx')).TitleCount)

/** Moves the focus to the page title after navigation, so that keyboard and screen reader users start there. */
const useFocusOnTitle = () => {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (fromLocation && pathChanged)
          document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
      }),
    [router],
  )
}

/** Calls `onLeave` with the click, before the next page is loaded: a menu that is opened meanwhile stays open. */
const useOnLeave = (onLeave: () => void) => {
  const { history } = useRouter()
  useEffect(() => history.subscribe(onLeave), [history, onLeave])
}

const Header = ({ opened, toggle }: { opened: boolean; toggle: () => void }) => {
  const { t } = useTexts()
  const { name } = useMe()
  return (
    <header className={`bar ${keepsPlace}`}>
      <Group h="100%" px="md" justify="space-between" wrap="nowrap">
        <Group gap="sm" wrap="nowrap">
          <Burger
            opened={opened}
            onClick={toggle}
            hiddenFrom="md"
            size="sm"
            aria-label={t('app.menu')}
            aria-expanded={opened}
          />
          <UnstyledButton renderRoot={props => <Link to="/" {...props} />}>
            <Group gap="xs" wrap="nowrap">
              <img src="/favicon.svg" alt="" width={24} height={24} />
              <Text fw={700}>{t('app.name')}</Text>
            </Group>
          </UnstyledButton>
        </Group>
        <Group gap="xs" wrap="nowrap">
          <Button
            variant="subtle"
            component="a"
            href="/"
            rightSection={<Icon name="outside" size={16} />}
            visibleFrom="sm"
          >
            {t('app.portal')}
          </Button>
          <Search />
          <Suspense fallback={<Box w={34} h={34} flex="none" visibleFrom="sm" />}>
            <GuideLink />
          </Suspense>
          <Suspense fallback={<Box w={34} h={34} flex="none" />}>
            <Bell />
          </Suspense>
          <Suspense fallback={<PersonAvatar image={null} name={name} size={34} />}>
            <UserMenu />
          </Suspense>
        </Group>
      </Group>
    </header>
  )
}

/** Says that the network or the server cannot be reached. The panel continues by itself when they can. */
const ConnectionNote = () => {
  const { t } = useTexts()
  const { online } = useNetwork()
  const isLost = useIsConnectionLost()
  if (online && !isLost) return null
  return (
    <Alert color="yellow" role="status" className="connection">
      <Group justify="space-between">
        <Text size="sm">{t(online ? 'app.connectionLost' : 'app.offline')}</Text>
        {online && (
          <Button size="compact-sm" variant="default" onClick={() => void checkConnection()}>
            {t('error.retry')}
          </Button>
        )}
      </Group>
    </Alert>
  )
}

/** The frame around every page: header and navigation. */
export const Shell = () => {
  const { t } = useTexts()
  const [opened, { toggle, close }] = useDisclosure()
  const isWide = useMediaQuery('(min-width: 62em)', false, { getInitialValueInEffect: false })
  const isInbox = useLocation({ select: ({ pathname }) => pathname.startsWith('/inbox') })
  useFocusOnTitle()
  useOnLeave(close)
  return (
    <div data-navigation={opened ? 'open' : 'closed'} {...(isInbox && { 'data-rail': '' })}>
      <a className="skip" href="#content">
        {t('app.skip')}
      </a>
      <Header opened={opened} toggle={toggle} />
      {/* On a phone, its 20 links are a quarter of the work of the first render. */}
      {(isWide || opened) && <Navigation />}
      <Suspense>
        <TitleCount />
      </Suspense>
      <main id="content" tabIndex={-1} className="content">
        <ConnectionNote />
        <Outlet />
      </main>
    </div>
  )
}
