import { Group, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { useTexts } from '../texts/use-texts.tsx'

type Props = { title: string; about?: string; actions?: ReactNode; children?: ReactNode }

/** Sets the title of the browser window. */
export const usePageTitle = (title: string): void => {
  const name = useTexts().t('app.name')
  useEffect(() => {
    document.title = `${title} · ${name}`
  }, [title, name])
}

/** A page. Its title is also the window title, and gets the focus after navigation. */
export const Page = ({ title, about, actions, children }: Props) => {
  usePageTitle(title)
  return (
    <Stack gap="lg" maw={1100} mx="auto">
      <Group justify="space-between" align="flex-start">
        <div>
          <Title order={1} size="h2" tabIndex={-1} className="page-title">
            {title}
          </Title>
          {about && <Text c="dimmed">{about}</Text>}
        </div>
        {actions}
      </Group>
      {children}
    </Stack>
  )
}
