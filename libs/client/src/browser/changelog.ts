import type { Store } from './store.ts'
import type { WidgetConfig } from './types.ts'

/** The number of entries after the one that this browser has shown last. */
export const countUnseen = (
  { latestChangelog }: Pick<WidgetConfig, 'latestChangelog'>,
  store: Store,
): number => {
  const { seen = '' } = store.read()
  return latestChangelog.filter(({ publishedAt }) => publishedAt > seen).length
}
