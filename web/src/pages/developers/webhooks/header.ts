/** A header in the form. The value of a stored one is not known, and empty unless it is replaced. */
export type Header = { key: string; name: string; value: string; stored?: true }

export const newHeader = (): Header => ({ key: crypto.randomUUID(), name: '', value: '' })

export const isStored = ({ stored }: Header): boolean => stored === true

export const storedHeaders = (names: string[]): Header[] =>
  names.map(name => ({ key: name, name, value: '', stored: true }))

/** The names as the API compares them. */
export const comparedNames = (headers: Header[]): string[] =>
  headers.map(({ name }) => name.trim().toLowerCase())

/** What changes: the headers with a value, and a null for each stored one that was removed. */
export const headersPatch = (before: string[], headers: Header[]): Record<string, string | null> => {
  const removed = before.filter(name => !headers.some(it => it.stored && it.name === name))
  const set = headers.filter(it => it.value !== '' || (!it.stored && it.name !== ''))
  return Object.fromEntries([...removed.map(name => [name, null]), ...set.map(it => [it.name, it.value])])
}
