import type { Id } from '@earshot/contracts'
import type { ClaimFiles, People, WithAttachments, WorkspaceSettingsCopy } from '@earshot/identity'

/** What the routes and background loops of the inbox need. */
export type Inbox = {
  people: Pick<People, 'find' | 'identify'>
  /** The features of the workspace. Do not call inside a transaction: reading them may need a second connection. */
  workspace: Pick<WorkspaceSettingsCopy, 'features' | 'assertFeature'>
}

/** Returns those of these posts that exist. @throws {ApiError} UNAVAILABLE while the feedback service cannot be reached. */
export type PostLookup = (ids: Id<'post'>[]) => Promise<Id<'post'>[]>

export type CompanyRef = { id: Id<'company'>; name: string }

/** Returns the company of a user, if there is one. @throws {ApiError} UNAVAILABLE while the accounts service cannot be reached. */
export type CompanyLookup = (person: Id<'principal'>) => Promise<CompanyRef | null>

/** What ticket routes need in addition: lookups in other services. */
export type TicketDeps = Inbox & WithAttachments & { posts: PostLookup; companyOf: CompanyLookup }

/** What the routes of macros need in addition: the values of variables. */
export type MacroDeps = Inbox &
  WithAttachments & {
    claimFiles: ClaimFiles
    companyOf: CompanyLookup
    workspace: Pick<WorkspaceSettingsCopy, 'current'>
  }
