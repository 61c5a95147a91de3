import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { createRootRoute, type ErrorComponentProps, Link } from '@tanstack/react-router'
import { Page } from '../components/page.tsx'
import { ErrorNote, Loading } from '../components/states.tsx'
import { Shell } from '../shell/shell.tsx'
import { useTexts } from '../texts/use-texts.tsx'
import { useReload } from './missing-script.ts'

const NotFound = () => {
  const { t } = useTexts()
  return (
    <Page title={t('error.notFound')} about={t('error.notFound.about')}>
      <Anchor renderRoot={props => <Link to="/" {...props} />}>{t('error.goHome')}</Anchor>
    </Page>
  )
}

/**
 * The error page. After an update, when old script files no longer exist, and after the server was away, it reloads the panel. The
 * banner of the shell says that the connection is lost.
 */
export const Broken = ({ error }: Pick<ErrorComponentProps, 'error'>) => {
  const { t } = useTexts()
  if (useReload(error)) return <Loading />
  return (
    <Stack maw={480} mx="auto" my="xl" px="md">
      <ErrorNote error={error} />
      <Text size="sm" c="dimmed">
        {String(error)}
      </Text>
      <Group>
        <Button onClick={() => window.location.reload()}>{t('error.reload')}</Button>
      </Group>
    </Stack>
  )
}

export const root = createRootRoute({ component: Shell, notFoundComponent: NotFound })
