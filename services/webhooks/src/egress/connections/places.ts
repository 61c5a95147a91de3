/** The numbers of places for connections: in one process, to one host (scheme, name and port), and of each share. */
export type PlaceLimits = { perProcess: number; perHost: number; own: number }

/** The places that one user of connections, such as a lane, may take. */
export type PlaceShare = {
  /** Takes a place and returns the function that frees it. Undefined if none is free; then `wake` is called when one is. */
  take: () => (() => void) | undefined
  /** The places that it takes from now on are places of this host. */
  moveTo: (host: string) => void
  /** Ends its waiting and its reservation. Places that it has taken are kept until they are freed. */
  close: () => void
}

export type Places = { share: (host: string, wake: () => void) => PlaceShare }

type State = { host: string; inUse: number; wake: () => void }

/**
 * Divides connections between the webhooks of a host. Each share has some places of its own, which are free for it whatever the
 * others do: nothing beyond them is given out while another share of the host has not taken its own. The rest is for all. Of the
 * shares that wait, the one with the fewest places in use is next; of equals, the one that has waited longest.
 */
export const createPlaces = ({ perProcess, perHost, own }: PlaceLimits): Places => {
  const shares = new Set<State>()
  const waiting = new Set<State>()
  const inUse = new Map<string, number>()
  let total = 0

  const reserved = (except: State, counts: (share: State) => boolean): number => {
    let sum = 0
    for (const share of shares)
      if (share !== except && share.inUse < own && counts(share)) sum += own - share.inUse
    return sum
  }

  const mayTake = (share: State): boolean => {
    const here = inUse.get(share.host) ?? 0
    if (here >= perHost || total >= perProcess) return false
    if (share.inUse < own) return true
    return (
      here + reserved(share, ({ host }) => host === share.host) < perHost &&
      total + reserved(share, () => true) < perProcess
    )
  }

  const next = (): State | undefined => {
    let found: State | undefined
    for (const share of waiting) if ((!found || share.inUse < found.inUse) && mayTake(share)) found = share
    return found
  }
  const wakeWaiting = () => {
    for (let share = next(); share; share = next()) {
      waiting.delete(share)
      share.wake()
    }
  }

  const count = (share: State, host: string, by: 1 | -1) => {
    const here = (inUse.get(host) ?? 0) + by
    if (here > 0) inUse.set(host, here)
    else inUse.delete(host)
    share.inUse += by
    total += by
  }

  const takeFor = (share: State) => {
    if (!mayTake(share)) return void waiting.add(share)
    const { host } = share
    let taken = true
    count(share, host, 1)
    return () => {
      if (!taken) return
      taken = false
      count(share, host, -1)
      wakeWaiting()
    }
  }

  return {
    share: (host, wake) => {
      const share = { host, inUse: 0, wake }
      shares.add(share)
      return {
        take: () => takeFor(share),
        moveTo: to => {
          share.host = to
          wakeWaiting()
        },
        close: () => {
          shares.delete(share)
          waiting.delete(share)
          wakeWaiting()
        },
      }
    },
  }
}
