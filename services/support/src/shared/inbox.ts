import type { Id } from '@earshot/contracts'
import type { People, WorkspaceSettingsCopy } from '@earshot/identity'

/** What the routes and the background loops of the inbox need. */
export type Inbox = {
  people: Pick<People, 'find' | 'identify'>
  /** The features of this workspace. Not for use inside a transaction: reading them may take a second connection. */
  workspace: Pick<WorkspaceSettingsCopy, 'features' | 'assertFeature'>
}

/** Returns those of these posts that exist. @throws {ApiError} UNAVAILABLE while the feedback service does not answer. */
export type PostLookup = (ids: Id<'post'>[]) => Promise<Id<'post'>[]>

/** Returns the company of a user, if they have one. @throws {ApiError} UNAVAILABLE while the gateway does not answer. */
export type CompanyLookup = (person: Id<'principal'>) => Promise<Id<'company'> | null>

/** The routes of tickets also ask other services. */
export type TicketDesk = Inbox & { posts: PostLookup; companyOf: CompanyLookup }
