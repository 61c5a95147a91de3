/**
 * Splits a URL with several hosts into one URL per host: `amqp://user@a:5672,b:5673/vhost` becomes two. node-postgres and
 * amqplib do not support lists of hosts. A comma in the password is not a separator.
 */
export const hostUrls = (url: string): string[] => {
  const match = /^(\w+:\/\/(?:[^@/?]*@)?)([^/?]+)(.*)$/.exec(url)
  const [, before, hosts, after] = match ?? []
  if (before === undefined || !hosts?.includes(',')) return [url]
  return hosts.split(',').map(host => `${before}${host}${after}`)
}
