import { createStore, type Store } from './store.ts'
import type { WidgetConfig } from './types.ts'

type Changelog = Pick<WidgetConfig, 'latestChangelog'>

/** The number of entries after the newest one that was shown. */
export const countUnseen = ({ latestChangelog }: Changelog, { read }: Store): number => {
  const { seen = '' } = read()
  return latestChangelog.filter(({ publishedAt }) => publishedAt > seen).length
}

/** The number of changelog entries that this browser has not shown, as `changelog.unread` of a visitor counts them. */
export const unseenEntries = (config: Changelog): number => countUnseen(config, createStore())
