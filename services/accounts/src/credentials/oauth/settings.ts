import { onOff } from '@earshot/runtime'
import type { z } from 'zod'

export const oauthSettings = {
  OAUTH_DYNAMIC_REGISTRATION: onOff
    .default(false)
    .describe(
      'Whether programs can register themselves as OAuth clients at /oauth/register (RFC 7591), without an admin. Their tokens never have the scope `admin`.',
    ),
}

export type OAuthSettings = z.output<z.ZodObject<typeof oauthSettings>>
