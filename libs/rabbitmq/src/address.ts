/**
 * The URL of one node with a heartbeat: a silent connection is closed after two missed heartbeats; the broker's default is 60 s.
 * Null if it is not an AMQP URL.
 */
export const amqpAddress = (url: string): URL | null => {
  // Not `new URL`: its error contains the URL, and so the password.
  const address = URL.parse(url)
  if (!address || !/^amqps?:$/.test(address.protocol)) return null
  if (!address.searchParams.has('heartbeat')) address.searchParams.set('heartbeat', '10')
  return address
}
