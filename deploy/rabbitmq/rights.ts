/** What a user may do, as regular expressions for whole names. */
export type Rights = { configure: string[]; write: string[]; read: string[] }

export type UserRights = {
  user: string
  rights: Rights
  topics: { exchange: string; write: string; read: string }[]
}

export const literal = (name: string): string =>
  name.replaceAll(/[.\-+*?()[\]{}|^$\\]/g, character => (character === '-' ? character : `\\${character}`))

/** Erlang's expressions match anywhere, so this one holds on to both ends. Of nothing, it matches nothing but ''. */
export const anyOf = (expressions: string[]): string =>
  expressions.length === 0 ? '^$' : `^(${[...new Set(expressions)].join('|')})$`
