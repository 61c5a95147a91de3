/**
 * The address with a heartbeat: a silent peer is given up after two beats, and the server's own default is 60 s.
 * @throws {TypeError} when it is none.
 */
export const addressOf = (url: string, of = 'createConsumer'): string => {
  // Not `new URL`: its error holds the address, and so the password.
  const address = URL.parse(url)
  if (!address || !/^amqps?:$/.test(address.protocol))
    throw new TypeError(`${of}: url must be amqp://user:password@host:port/vhost`)
  if (!address.searchParams.has('heartbeat')) address.searchParams.set('heartbeat', '10')
  return address.href
}
