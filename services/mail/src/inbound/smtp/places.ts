import type { Socket } from 'node:net'
import { addressGroup } from '@earshot/http'

/** The connections of a listener, of which it serves only so many at a time. */
export type Places = {
  /** Gives a connection a place until it is closed. If all are taken, one of the address with most of them may lose its place. */
  enter: (socket: Socket) => void
  has: (client: Client) => boolean
  /** While a mail arrives and is handled, its connection keeps its place. Afterwards its time starts again. */
  keep: <T>(client: Client, work: () => Promise<T>) => Promise<T>
}

/** The client of a connection, as the socket names it. */
export type Client = Pick<Socket, 'remotePort'> & { remoteAddress?: string | undefined }

type Place = { socket: Socket; group: string; isKept: boolean; timer?: NodeJS.Timeout }

const groupOf = ({ remoteAddress = '' }: Client): string => addressGroup(remoteAddress)
const keyOf = (client: Client): string => `${groupOf(client)} ${client.remotePort}`

/** The longest waiting connection of the address with most connections, if a client of `group` has at least two fewer. */
const longest = (places: Place[], group: string): Place | undefined => {
  const counts = new Map<string, number>()
  for (const place of places) counts.set(place.group, (counts.get(place.group) ?? 0) + 1)
  const [most] = [...counts].toSorted(([, a], [, b]) => b - a)
  if (!most || most[1] < (counts.get(group) ?? 0) + 2) return undefined
  return places.find(place => place.group === most[0] && !place.isKept)
}

/**
 * Shares the places among addresses: a single relay may have all of them, and a client of another address still finds one. A client
 * that sends commands for longer than `commandsMs` without a mail loses its place, however often it sends a byte.
 */
export const createPlaces = ({ most, commandsMs }: { most: number; commandsMs: number }): Places => {
  /** The one that waits longest comes first. */
  const places = new Map<string, Place>()

  /** With the reply of RFC 5321, 4.5.3.2, for servers that wait for one. */
  const dismiss = ({ socket }: Place): void => {
    socket.write('421 4.4.2 Took too long, try again later\r\n')
    socket.destroySoon()
  }
  const leave = (key: string, place: Place): void => {
    clearTimeout(place.timer)
    if (places.get(key) === place) places.delete(key)
  }
  const wait = (key: string, place: Place): void => {
    if (place.socket.destroyed) return
    places.delete(key)
    places.set(key, place)
    place.timer = setTimeout(() => dismiss(place), commandsMs)
    place.timer.unref()
  }

  return {
    enter: socket => {
      const key = keyOf(socket)
      const place: Place = { socket, group: groupOf(socket), isKept: false }
      if (places.size >= most) {
        const displaced = longest([...places.values()], place.group)
        if (!displaced) return
        leave(keyOf(displaced.socket), displaced)
        dismiss(displaced)
      }
      wait(key, place)
      socket.once('close', () => leave(key, place))
    },
    has: client => places.has(keyOf(client)),
    keep: async (client, work) => {
      const key = keyOf(client)
      const place = places.get(key)
      if (!place) return work()
      place.isKept = true
      clearTimeout(place.timer)
      try {
        return await work()
      } finally {
        place.isKept = false
        wait(key, place)
      }
    },
  }
}
