import type { FunctionComponent } from 'preact'
import type { Part } from '../base/earshot.ts'
import { useResource } from '../data/resource.ts'
import { Header } from '../parts/header.tsx'
import { Failed, Loading } from '../parts/states.tsx'

export type ViewProps = { isShown: boolean }

type View = FunctionComponent<ViewProps>

const views: Record<Part, () => Promise<View>> = {
  messenger: async () => (await import('../views/messenger/messenger.tsx')).Messenger,
  feedback: async () => (await import('../views/feedback/feedback.tsx')).Feedback,
  changelog: async () => (await import('../views/changelog/changelog.tsx')).Changelog,
}

/** Loads the other parts too, because an update of the deployment replaces their files. */
export const preload = (parts: Part[]): void => {
  for (const part of parts) void views[part]().catch(() => undefined)
}

type LazyViewProps = ViewProps & { part: Part; title: string }

export const LazyView = ({ part, title, isShown }: LazyViewProps) => {
  const { value: View, error, reload } = useResource(async () => ({ Component: await views[part]() }))
  if (View) return <View.Component isShown={isShown} />
  return (
    <>
      <Header title={title} />
      {error ? <Failed error={error} onRetry={reload} /> : <Loading />}
    </>
  )
}
