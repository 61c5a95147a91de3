import type { IncomingMessage } from 'node:http'

type Options = { origin: string; name: string; maxAgeSeconds: number }

export type Cookie = {
  /** What a browser shows. A name of another site's making cannot stand in for ours: `__Host-` is kept for us alone. */
  read: (request: Pick<IncomingMessage, 'headers'>) => string | undefined
  set: (value: string) => string
  clear: () => string
}

/** A cookie that scripts cannot read and other sites cannot send but by a link; over https it never leaves it. */
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
