/** Permissions of a user, as regular expressions for whole names. */
export type Rights = { configure: string[]; write: string[]; read: string[] }

export type UserRights = {
  user: string
  rights: Rights
  topics: { exchange: string; write: string; read: string }[]
}

export const literal = (name: string): string =>
  name.replaceAll(/[.\-+*?()[\]{}|^$\\]/g, character => (character === '-' ? character : `\\${character}`))

/** Erlang's regular expressions match anywhere in a name, so this one is anchored. An empty list matches only ''. */
export const anyOf = (expressions: string[]): string =>
  expressions.length === 0 ? '^$' : `^(${[...new Set(expressions)].join('|')})$`
