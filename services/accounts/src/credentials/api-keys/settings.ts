import { z } from 'zod'

export const apiKeySettings = {
  BOOTSTRAP_ADMIN_KEY: z
    .string()
    .regex(/^[\x21-\x7e]{16,200}$/, 'must have 16 to 200 visible ASCII characters, without spaces')
    .optional()
    .describe(
      'An API key with full admin access, valid while this is set. When unset, the first start creates an admin key and prints it, but not to the log of a production start: `npm run admin -- create-key` creates one then.',
    ),
}

export type ApiKeySettings = z.output<z.ZodObject<typeof apiKeySettings>>
