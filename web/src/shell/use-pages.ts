import { type LinkProps, useRouter } from '@tanstack/react-router'
import { type Me, useMe } from '../api/session.ts'
import type { IconName } from '../components/icons.tsx'
import type { TextKey } from '../texts/en/index.ts'

type Navigation = {
  group?: Extract<TextKey, `pages.${string}`>
  title: TextKey
  icon: IconName
  isFor: (me: Me) => boolean
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Lists the page in the navigation and in the search. */
    navigation?: Navigation
  }
}

type PageEntry = Navigation & { path: Extract<LinkProps['to'], `/${string}`> }

type PageGroup = { title: Navigation['group']; pages: PageEntry[] }

/** The pages in the navigation that the signed-in member may see, in the order of the routes. */
export const usePages = (): PageEntry[] => {
  const me = useMe()
  return Object.values(useRouter().routesById).flatMap(({ to, options }) => {
    const navigation = options.staticData?.navigation
    return navigation?.isFor(me) ? [{ ...navigation, path: to }] : []
  })
}

/** The same pages in the groups of the navigation. */
export const usePageGroups = (): PageGroup[] =>
  [...Map.groupBy(usePages(), ({ group }) => group)].map(([title, pages]) => ({ title, pages }))
