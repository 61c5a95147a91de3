import { createTally } from './tally.ts'

/** The client of a request. `caller` is the id of a principal, `address` an address group. */
export type Client = { caller: string; address: string }

export type ShareLimits = { total: number; perCaller: number; perAddress: number }

/** The limit that refuses a request: the client's own share, or the total of all clients. */
export type Refusal = 'caller' | 'address' | 'total'

/** A resource of limited size of which no caller and no address can take all. */
export type Shares = {
  /** Takes an amount, all or nothing. Returns the limit that refuses it, or undefined. */
  take: (client: Client, amount: number) => Refusal | undefined
  give: (client: Client, amount: number) => void
  used: () => number
}

export const createShares = ({ total, perCaller, perAddress }: ShareLimits): Shares => {
  const callers = createTally(perCaller)
  const addresses = createTally(perAddress)
  return {
    take: ({ caller, address }, amount) => {
      if (!callers.add(caller, amount)) return 'caller'
      if (!addresses.add(address, amount)) {
        callers.subtract(caller, amount)
        return 'address'
      }
      if (callers.total() <= total) return undefined
      callers.subtract(caller, amount)
      addresses.subtract(address, amount)
      return 'total'
    },
    give: ({ caller, address }, amount) => {
      callers.subtract(caller, amount)
      addresses.subtract(address, amount)
    },
    used: callers.total,
  }
}
