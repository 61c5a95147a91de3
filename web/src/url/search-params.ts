/** A dialog that has an address is found by the search, and closed by going back. */
export const withCreate = (search: Record<string, unknown>): { create?: true } =>
  search.create === true ? { create: true } : {}

export type EditSearch = { create?: true; edit?: string }

/** Also the item that is being edited. */
export const withEdit = ({ edit, ...search }: Record<string, unknown>): EditSearch => ({
  ...withCreate(search),
  ...(typeof edit === 'string' && { edit }),
})

/** Those of an address that are texts. Somebody who looks for 2026 looks for a text, too. */
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
  return Object.fromEntries(texts) // whose names are of these
}

/** Another address: `undefined` takes something out of it. */
export const readdressed = <Search extends object>(
  search: Search,
  patch: { [Name in keyof Search]?: Search[Name] | undefined },
): Search =>
  // what is left is as it was in one of the two
  Object.fromEntries(
    Object.entries({ ...search, ...patch }).filter(([, value]) => value !== undefined),
  ) as Search
