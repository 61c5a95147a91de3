import type { Features } from '@earshot/contracts'
import type { Route } from '@earshot/http'
import type { People, WorkspaceSettingsCopy } from '@earshot/identity'
import type { PostLookup } from './ticket-links/posts.ts'
import type { CompanyLookup } from './tickets/company.ts'

/** What the routes and the background work of the inbox share. */
export type Inbox = {
  people: Pick<People, 'find' | 'identify'>
  /** What is switched on in this workspace. Never asked inside a transaction: it may need a connection of its own. */
  workspace: Pick<WorkspaceSettingsCopy, 'features' | 'assertFeature'>
}

/** What the routes of tickets need besides: they ask other services. */
export type TicketDesk = Inbox & { posts: PostLookup; companyOf: CompanyLookup }

/** Routes that answer only while a feature is on. */
export const whileOn = (inbox: Inbox, feature: keyof Features, routes: Route[]): Route[] =>
  routes.map(route => ({
    ...route,
    errors: [...(route.errors ?? []), 'FEATURE_DISABLED'],
    admit: async caller => {
      await route.admit?.(caller)
      await inbox.workspace.assertFeature(feature)
    },
  }))
