import { integer } from '@earshot/runtime'
import type { z } from 'zod'

export const notificationSettings = {
  NOTIFICATION_DELAY_SECONDS: integer(1, 3600)
    .default(120)
    .describe(
      'How long an immediate email about a notification waits. Several about one object within that time are one email, and what was read in the panel by then is in none.',
    ),
}

export type NotificationSettings = z.output<z.ZodObject<typeof notificationSettings>>
