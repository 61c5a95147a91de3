import { localPath } from '@earshot/edge'

/** What signing in can be for. A comment is written afterwards, so that nothing has to be kept. */
const acts = ['vote', 'follow', 'subscribe', 'react', 'comment'] as const
export type Act = (typeof acts)[number]

const isAct = (text: unknown): text is Act => acts.some(act => act === text)

const parameter = 'intent'

/** The path of the page that the visitor comes from, to which signing in returns. */
export const withIntent = (path: string, act: Act): string => {
  const url = new URL(path, 'http://localhost')
  url.searchParams.set(parameter, act)
  return url.pathname + url.search + url.hash
}

/** Also without a hash, which browsers keep when they are redirected. */
export const withoutIntent = (path: string): string => {
  if (!path.includes(`${parameter}=`)) return path
  const url = URL.parse(localPath(path), 'http://localhost')
  url?.searchParams.delete(parameter)
  return url ? url.pathname + url.search : path
}

/** The act that the address of a page names. */
export const actIn = (path: string): Act | undefined => {
  const named = URL.parse(path, 'http://localhost')?.searchParams.get(parameter)
  return isAct(named) ? named : undefined
}
