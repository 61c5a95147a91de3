/** The default page to return to. It shows whether the user is signed in. */
export const signInPath = '/sign-in'

/**
 * A path on this origin to return to, or the sign-in page if the text is anything else. Parsed as browsers do: they read `\`
 * as `/`, skip tabs and line breaks, and treat a leading `//` as another host, even if `..` produced it.
 */
export const localPath = (text: unknown): string => {
  const base = 'http://localhost'
  const url = typeof text === 'string' && text.startsWith('/') ? URL.parse(text, base) : null
  if (url?.origin !== base || url.pathname.startsWith('//')) return signInPath
  return url.pathname + url.search + url.hash
}
