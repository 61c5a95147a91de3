import { AppShell, Collapse, NavLink, UnstyledButton } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useId, useRef } from 'react'
import { Icon, type IconName } from '../components/icons.tsx'
import { useTexts } from '../texts/use-texts.tsx'
import { isWithin, type PageEntry, type PageGroup, usePageGroups } from './use-pages.ts'

type EntryProps = { to: PageEntry['path']; label: string; icon: IconName; isCurrent?: boolean }

/** A link that scrolls into view when its page opens. */
const Entry = ({ to, label, icon, isCurrent = false }: EntryProps) => {
  const ref = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (isCurrent) ref.current?.scrollIntoView({ block: 'nearest' })
  }, [isCurrent])
  return (
    <NavLink
      ref={ref}
      label={label}
      leftSection={<Icon name={icon} />}
      active={isCurrent}
      className="nav"
      {...(isCurrent && { 'aria-current': 'page' })}
      renderRoot={props => <Link to={to} activeOptions={{ exact: true }} {...props} />}
    />
  )
}

const Pages = ({ pages }: Pick<PageGroup, 'pages'>) => {
  const { t } = useTexts()
  const { pathname } = useLocation()
  // The path of one page may start with that of another: `/settings/email/inbound`.
  const within = pages.filter(page => isWithin(pathname, page))
  const [current] = within.toSorted((a, b) => b.path.length - a.path.length)
  return pages.map(page => (
    <Entry
      key={page.path}
      to={page.path}
      label={t(page.title)}
      icon={page.icon}
      isCurrent={page === current}
    />
  ))
}

/** A group with a heading that folds it. This browser remembers folded groups. */
const Folding = ({ title, pages }: { title: NonNullable<PageGroup['title']>; pages: PageEntry[] }) => {
  const { t } = useTexts()
  const id = useId()
  const [isFolded, setFolded] = useLocalStorage({
    key: `earshot-folded-${title}`,
    defaultValue: false,
    getInitialValueInEffect: false,
  })
  return (
    <section aria-label={t(title)}>
      <UnstyledButton
        className="fold"
        aria-expanded={!isFolded}
        aria-controls={id}
        onClick={() => setFolded(!isFolded)}
      >
        {t(title)}
        <Icon name={isFolded ? 'fold' : 'unfold'} size={14} />
      </UnstyledButton>
      <Collapse expanded={!isFolded} id={id}>
        <Pages pages={pages} />
      </Collapse>
    </section>
  )
}

const Groups = ({ groups }: { groups: PageGroup[] }) =>
  groups.map(({ title, pages }) =>
    title ? <Folding key={title} title={title} pages={pages} /> : <Pages key="" pages={pages} />,
  )

/** The pages of daily work, or those of the settings while one of them is open. */
export const Navigation = () => {
  const { t } = useTexts()
  const { pathname } = useLocation()
  const { main, settings } = usePageGroups()
  const first = settings[0]?.pages[0]
  const isInSettings = settings.some(({ pages }) => pages.some(page => isWithin(pathname, page)))
  return (
    <AppShell.Navbar p="sm" component="nav" aria-label={t(isInSettings ? 'app.settings' : 'app.navigation')}>
      {isInSettings && (
        <AppShell.Section mb="xs">
          <Entry to="/" label={t('app.leaveSettings')} icon="back" />
        </AppShell.Section>
      )}
      <AppShell.Section grow className="pages">
        <Groups groups={isInSettings ? settings : main} />
      </AppShell.Section>
      {!isInSettings && first && (
        <AppShell.Section mt="xs">
          <Entry to={first.path} label={t('app.settings')} icon="settings" />
        </AppShell.Section>
      )}
    </AppShell.Navbar>
  )
}
