import type { IncomingMessage } from 'node:http'

type Options = { origin: string; name: string; maxAgeSeconds: number }

export type Cookie = {
  /** The cookie's value in a request. Over https it has the `__Host-` prefix, so a subdomain cannot set it. */
  read: (request: Pick<IncomingMessage, 'headers'>) => string | undefined
  set: (value: string) => string
  clear: () => string
}

/** An HttpOnly, SameSite=Lax cookie. For an https origin it is also Secure and has the `__Host-` prefix. */
export const cookieOf = ({ origin, name, maxAgeSeconds }: Options): Cookie => {
  const isSecure = origin.startsWith('https:')
  const whole = isSecure ? `__Host-${name}` : name
  const always = `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
  return {
    read: ({ headers: { cookie } }) => {
      for (const part of cookie?.split(';') ?? []) {
        const at = part.indexOf('=')
        if (part.slice(0, at).trim() === whole) return part.slice(at + 1).trim() || undefined
      }
      return undefined
    },
    set: value => `${whole}=${value}; Max-Age=${maxAgeSeconds}; ${always}`,
    clear: () => `${whole}=; Max-Age=0; ${always}`,
  }
}
