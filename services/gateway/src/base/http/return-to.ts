/** Where people come from when nobody has said so: the page that tells whether they are signed in. */
export const signInPath = '/sign-in'

/**
 * A path of ours to go back to; whatever else stands there is not followed. It is looked at as browsers read it: they take
 * `\` for `/`, skip tabs and line breaks, and go elsewhere by `//`, also when dots have made it so.
 */
export const localPath = (text: unknown): string => {
  const base = 'http://localhost'
  const url = typeof text === 'string' && text.startsWith('/') ? URL.parse(text, base) : null
  if (url?.origin !== base || url.pathname.startsWith('//')) return signInPath
  return url.pathname + url.search + url.hash
}
