import { AppShell, NavLink } from '@mantine/core'
import { Link, useLocation } from '@tanstack/react-router'
import { pages } from '../pages.ts'
import { Icon } from '../parts/icons.tsx'
import { useMe } from '../session.tsx'
import { useTexts } from '../texts/use-texts.tsx'

export const Navigation = () => {
  const { say } = useTexts()
  const me = useMe()
  const { pathname } = useLocation()
  return (
    <AppShell.Navbar p="sm" component="nav" aria-label={say('app.navigation')}>
      {pages
        .filter(({ isFor }) => isFor(me))
        .map(({ path, title, icon }) => {
          const isHere = pathname === path || (path !== '/' && pathname.startsWith(`${path}/`))
          return (
            <NavLink
              key={path}
              label={say(title)}
              leftSection={<Icon name={icon} />}
              active={isHere}
              className="nav"
              {...(isHere && { 'aria-current': 'page' })}
              renderRoot={props => <Link to={path} {...props} />}
            />
          )
        })}
    </AppShell.Navbar>
  )
}
