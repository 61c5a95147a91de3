/**
 * The address of one node with a heartbeat: a silent peer is given up after two beats, and the server's own default is 60 s.
 * Null when it is not an AMQP URL.
 */
export const amqpAddress = (url: string): URL | null => {
  // Not `new URL`: its error holds the address, and so the password.
  const address = URL.parse(url)
  if (!address || !/^amqps?:$/.test(address.protocol)) return null
  if (!address.searchParams.has('heartbeat')) address.searchParams.set('heartbeat', '10')
  return address
}
