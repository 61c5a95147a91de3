import { type LinkProps, useRouter } from '@tanstack/react-router'
import { type Me, useMe } from '../api/session.ts'
import type { IconName } from '../components/icon-paths.ts'
import type { FirstKey } from '../texts/en/index.ts'

/** The groups below Settings, which have a navigation of their own. */
const settingsGroups = [
  'pages.workspace',
  'pages.feedbackSetup',
  'pages.supportSetup',
  'pages.access',
  'pages.account',
] as const

type SettingsGroup = (typeof settingsGroups)[number]
type Group = 'pages.feedback' | 'pages.support' | 'pages.people' | 'pages.developers' | SettingsGroup

type Navigation = {
  group?: Extract<FirstKey, Group>
  title: FirstKey
  icon: IconName
  isFor: (me: Me) => boolean
  /** A hook that counts what is new to the member. Shown in the navigation and in the title of the window. */
  useNew?: () => number | undefined
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Lists the page in the navigation and in the search. */
    navigation?: Navigation
  }
}

export type PageEntry = Navigation & { path: Extract<LinkProps['to'], `/${string}`> }

export type PageGroup = { title: Navigation['group']; pages: PageEntry[] }

/** The pages in the navigation that the signed-in member may see, in the order of the routes. */
export const usePages = (): PageEntry[] => {
  const me = useMe()
  return Object.values(useRouter().routesById).flatMap(({ to, options }) => {
    const navigation = options.staticData?.navigation
    return navigation?.isFor(me) ? [{ ...navigation, path: to }] : []
  })
}

/** The same pages in the groups of the two navigations. */
export const usePageGroups = (): { main: PageGroup[]; settings: PageGroup[] } => {
  const pages = Map.groupBy(usePages(), ({ group }) => group)
  const isSetting = new Set<Group | undefined>(settingsGroups)
  return {
    main: [...pages].flatMap(([title, pages]) => (isSetting.has(title) ? [] : [{ title, pages }])),
    settings: settingsGroups.flatMap(title => {
      const found = pages.get(title)
      return found ? [{ title, pages: found }] : []
    }),
  }
}

export const isWithin = (pathname: string, { path }: Pick<PageEntry, 'path'>): boolean =>
  pathname === path || (path !== '/' && pathname.startsWith(`${path}/`))
