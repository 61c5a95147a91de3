/**
 * The single-host URLs of a URL with several: `amqp://user@a:5672,b:5673/vhost` becomes one for each. Neither
 * node-postgres nor amqplib knows lists of hosts. A comma in the password stays where it is.
 */
export const hostUrls = (url: string): string[] => {
  const match = /^(\w+:\/\/(?:[^@/?]*@)?)([^/?]+)(.*)$/.exec(url)
  const [, before, hosts, after] = match ?? []
  if (before === undefined || !hosts?.includes(',')) return [url]
  return hosts.split(',').map(host => `${before}${host}${after}`)
}
