import { Badge, Box, Collapse, NavLink, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useId, useRef } from 'react'
import { countIn } from '../components/count.ts'
import type { IconName } from '../components/icon-paths.ts'
import { Icon } from '../components/icons.tsx'
import { useTexts } from '../texts/use-texts.tsx'
import { isWithin, type PageEntry, type PageGroup, usePageGroups } from './use-pages.ts'

type EntryProps = {
  to: PageEntry['path']
  label: string
  icon: IconName
  isCurrent?: boolean
  count?: number | undefined
}

const Count = ({ count }: { count: number }) => {
  const { t, language } = useTexts()
  const text = countIn(language, count)
  return (
    <>
      <Badge size="sm" circle={count < 10} aria-hidden="true">
        {text}
      </Badge>
      <VisuallyHidden>{t('app.unread', { count: text })}</VisuallyHidden>
    </>
  )
}

/** A link that scrolls into view when its page opens. */
const Entry = ({ to, label, icon, isCurrent = false, count = 0 }: EntryProps) => {
  const ref = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (isCurrent) ref.current?.scrollIntoView({ block: 'nearest' })
  }, [isCurrent])
  return (
    <NavLink
      ref={ref}
      label={label}
      leftSection={<Icon name={icon} />}
      rightSection={count > 0 && <Count count={count} />}
      active={isCurrent}
      className="nav"
      {...(isCurrent && { 'aria-current': 'page' })}
      renderRoot={props => <Link to={to} activeOptions={{ exact: true }} {...props} />}
    />
  )
}

const CountedEntry = ({ useNew, ...entry }: EntryProps & Required<Pick<PageEntry, 'useNew'>>) => (
  <Entry {...entry} count={useNew()} />
)

const Pages = ({ pages }: Pick<PageGroup, 'pages'>) => {
  const { t } = useTexts()
  const { pathname } = useLocation()
  return pages.map(page => {
    const { path: to, icon, useNew } = page
    const entry = { to, icon, label: t(page.title), isCurrent: isWithin(pathname, page) }
    return useNew ? <CountedEntry key={to} {...entry} useNew={useNew} /> : <Entry key={to} {...entry} />
  })
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
    <div>
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
    </div>
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
    <nav className="navigation" aria-label={t(isInSettings ? 'app.settings' : 'app.navigation')}>
      {isInSettings && (
        <Box mb="xs">
          <Entry to="/" label={t('app.leaveSettings')} icon="back" />
        </Box>
      )}
      <div className="pages">
        <Groups groups={isInSettings ? settings : main} />
      </div>
      {!isInSettings && first && (
        <Box mt="xs">
          <Entry to={first.path} label={t('app.settings')} icon="settings" />
        </Box>
      )}
    </nav>
  )
}
