/** The indexes of rows that have the name of an earlier row, of which the API would get only the last. */
export const repeatedIn = (names: string[]): number[] =>
  names.flatMap((name, index) => (name !== '' && names.indexOf(name) < index ? [index] : []))

/** The errors of these rows, by the path of the list and the index. */
export const repeatedErrors = (path: string, names: string[], text: string): Record<string, string> =>
  Object.fromEntries(repeatedIn(names).map(index => [`${path}.${index}`, text]))
