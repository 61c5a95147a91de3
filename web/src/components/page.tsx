import { Group, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { useTexts } from '../texts/use-texts.tsx'
import { CreateButton, type Creation, CreationContext } from './create-button.tsx'

type Props = {
  title: string
  about?: string
  /** The button that creates an item, for members who may. */
  create?: Creation | undefined
  /** More buttons. */
  actions?: ReactNode
  children?: ReactNode
}

let titleCount = ''
const listeners = new Set<() => void>()

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Shows a count before the title of every page, so that it is visible in the tabs of the browser. */
export const setTitleCount = (count: string): void => {
  titleCount = count
  for (const listener of listeners) listener()
}

/** Sets the title of the browser window. */
export const usePageTitle = (title: string): void => {
  const name = useTexts().t('app.name')
  const count = useSyncExternalStore(subscribe, () => titleCount)
  useEffect(() => {
    document.title = `${count && `(${count}) `}${title} · ${name}`
  }, [count, title, name])
}

/** A page. Its title is also the window title, and gets the focus after navigation. */
export const Page = ({ title, about, create, actions, children }: Props) => {
  usePageTitle(title)
  return (
    <Stack gap="lg" maw={1100} mx="auto" className="page">
      <Group justify="space-between" align="flex-start" className="page-head">
        <div>
          <Title order={1} size="h2" tabIndex={-1} className="page-title">
            {title}
          </Title>
          {about && <Text c="dimmed">{about}</Text>}
        </div>
        {(actions || create) && (
          <Group gap="sm">
            {actions}
            {create && <CreateButton {...create} />}
          </Group>
        )}
      </Group>
      <CreationContext value={create}>{children}</CreationContext>
    </Stack>
  )
}
