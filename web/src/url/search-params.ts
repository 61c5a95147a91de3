/** The URL opens the create dialog, so that the search can link to it and the back button closes it. */
export const withCreate = (search: Record<string, unknown>): { create?: true } =>
  search.create === true ? { create: true } : {}

export type EditSearch = { create?: true; edit?: string }

/** The URL may also have the id of the item to edit. */
export const withEdit = ({ edit, ...search }: Record<string, unknown>): EditSearch => ({
  ...withCreate(search),
  ...(typeof edit === 'string' && { edit }),
})

/** The text parameters of a URL. A number, such as 2026, is a text too. */
export const textsIn = <Name extends string>(
  search: Record<string, unknown>,
  ...names: Name[]
): Partial<Record<Name, string>> => {
  const texts = names.flatMap(name => {
    const value = search[name]
    return (typeof value === 'string' && value !== '') || typeof value === 'number'
      ? [[name, `${value}`]]
      : []
  })
  return Object.fromEntries(texts) // the names are those of `names`
}

/** The search parameters with a patch applied. `undefined` removes a parameter. */
export const patchSearch = <Search extends object>(
  search: Search,
  patch: { [Name in keyof Search]?: Search[Name] | undefined },
): Search =>
  // all values come from one of the two
  Object.fromEntries(
    Object.entries({ ...search, ...patch }).filter(([, value]) => value !== undefined),
  ) as Search
