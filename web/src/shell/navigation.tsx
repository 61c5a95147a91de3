import { AppShell, NavLink, Text } from '@mantine/core'
import { Link, useLocation } from '@tanstack/react-router'
import { Icon } from '../components/icons.tsx'
import { useTexts } from '../texts/use-texts.tsx'
import { usePageGroups } from './use-pages.ts'

export const Navigation = () => {
  const { t } = useTexts()
  const { pathname } = useLocation()
  return (
    <AppShell.Navbar p="sm" component="nav" aria-label={t('app.navigation')}>
      <AppShell.Section grow className="pages">
        {usePageGroups().map(({ title, pages }) => (
          <section key={title ?? ''} {...(title && { 'aria-label': t(title) })}>
            {title && (
              <Text size="xs" fw={600} c="dimmed" px="sm" mt="md" mb={4} aria-hidden="true">
                {t(title)}
              </Text>
            )}
            {pages.map(({ path, title, icon }) => {
              const isCurrent = pathname === path || (path !== '/' && pathname.startsWith(`${path}/`))
              return (
                <NavLink
                  key={path}
                  label={t(title)}
                  leftSection={<Icon name={icon} />}
                  active={isCurrent}
                  className="nav"
                  {...(isCurrent && { 'aria-current': 'page' })}
                  renderRoot={props => <Link to={path} {...props} />}
                />
              )
            })}
          </section>
        ))}
      </AppShell.Section>
    </AppShell.Navbar>
  )
}
