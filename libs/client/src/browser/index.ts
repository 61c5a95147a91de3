import { defaults } from './timing.ts'
import type { Visitor, VisitorOptions } from './types.ts'
import { createVisitorWith } from './visitor.ts'

export { VisitorError, type VisitorErrorCode } from './error.ts'
export { subjectOf } from './token.ts'
export type * from './types.ts'
export { unseenEntries } from './unseen.ts'

/**
 * The visitor of a page: conversations, feedback and the changelog of one Earshot, for pages of other sites. Its requests need
 * the page's origin in the workspace's widget settings.
 *
 * ```ts
 * const visitor = createVisitor({ url: 'https://feedback.example.com' })
 * visitor.on('message', ({ message }) => show(message))
 * await visitor.conversations.start({ content: 'The export stops at 99 percent.' })
 * ```
 */
export const createVisitor = (options: VisitorOptions): Visitor => createVisitorWith(options, defaults)
