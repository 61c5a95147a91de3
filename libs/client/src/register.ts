/**
 * Settings of the types. Replies may have values that later versions add, so the types of their enums include other text. A program
 * that is always deployed together with the service can leave it out:
 *
 * ```ts
 * declare module '@earshot/client' {
 *   interface Register { enums: 'closed' }
 * }
 * ```
 */
// biome-ignore lint/suspicious/noEmptyInterface: programs extend it
export interface Register {}

/** A value of an enum that this version does not know. Editors still suggest the known ones. */
export type OtherValue = Register extends { enums: 'closed' } ? never : string & Record<never, never>
