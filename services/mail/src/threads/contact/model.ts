import { EmailAddress } from '@earshot/contracts'
import { type Language, languageTags } from '@earshot/i18n'
import { z } from 'zod'

const example = { email: 'grace@example.com', language: 'fr' as const }

export const ContactAddress = z
  .object({
    email: z.string().nullable(),
    language: z.enum(languageTags).nullable().describe('The language of the emails.'),
    isAvailable: z
      .boolean()
      .describe('Whether replies can be sent by email: the workspace has a mail server.'),
  })
  .meta({ id: 'ContactAddress', example: { ...example, isAvailable: true } })
export type ContactAddress = z.output<typeof ContactAddress>

export const ContactAddressInput = z
  .strictObject({
    email: EmailAddress.nullable().describe('Null removes it.'),
    language: z
      .enum(languageTags)
      .optional()
      .describe('The language of the emails. Default: that of the workspace.'),
  })
  .meta({ id: 'ContactAddressInput', example })
export type ContactAddressInput = z.output<typeof ContactAddressInput>

/** Where an anonymous visitor wants to be written to. It says nothing about who they are. */
export type Contact = {
  email: string
  language: Language | null
  /** Since then it is known that someone reads what is sent to it. */
  repliedAt: string | null
}
