/**
 * The single-host URLs of a connection URL. node-postgres knows no lists of hosts, so
 * `postgresql://user@a:5432,b:5433/db` becomes one URL for each.
 */
export const hostUrls = (url: string): string[] => {
  const match = /^(postgres(?:ql)?:\/\/(?:[^@/?]*@)?)([^/?]+)(.*)$/.exec(url)
  const [, before, hosts, after] = match ?? []
  if (before === undefined || !hosts?.includes(',')) return [url]
  return hosts.split(',').map(host => `${before}${host}${after}`)
}
