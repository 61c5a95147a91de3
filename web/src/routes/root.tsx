import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { createRootRoute, type ErrorComponentProps, Link } from '@tanstack/react-router'
import { Page } from '../components/page.tsx'
import { ErrorNote } from '../components/states.tsx'
import { Shell } from '../shell/shell.tsx'
import { useTexts } from '../texts/use-texts.tsx'

const NotFound = () => {
  const { t } = useTexts()
  return (
    <Page title={t('error.notFound')} about={t('error.notFound.about')}>
      <Anchor renderRoot={props => <Link to="/" {...props} />}>{t('error.goHome')}</Anchor>
    </Page>
  )
}

/** The error page. It also appears after an update, when old script files no longer exist; reloading helps. */
export const Broken = ({ error }: Pick<ErrorComponentProps, 'error'>) => {
  const { t } = useTexts()
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
