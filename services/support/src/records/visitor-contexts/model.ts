import { shortText } from '@earshot/contracts'
import { z } from 'zod'

const maxPage = 2000

const example = {
  page: 'https://www.example.com/pricing',
  browser: 'Firefox',
  system: 'Linux',
  language: 'fr-CH',
}

/** Where a visitor was when they wrote. */
export const VisitorContext = z
  .object({
    page: z.string().nullable().describe('The address of the page, without query and fragment.'),
    browser: z.string().nullable(),
    system: z.string().nullable().describe('The operating system.'),
    language: z.string().nullable().describe('The language of the browser.'),
  })
  .nullable()
  .meta({
    id: 'VisitorContext',
    description:
      'The page, browser and language of the visitor with their last message that said so. Null if none did, and for visitors.',
  })
export type VisitorContext = NonNullable<z.output<typeof VisitorContext>>

/** Links to reset a password and the like have their secrets after the path. */
const withoutSecrets = (page: string): string => {
  const { origin, pathname } = new URL(page)
  return origin + pathname
}

const name = shortText(50).optional()

/** What a messenger knows about the page that it is in. */
export const VisitorContextInput = z
  .strictObject({
    page: z
      .url({ protocol: /^https?$/ })
      .max(maxPage)
      .refine(page => page.isWellFormed(), 'must be a URL')
      .transform(withoutSecrets)
      .optional()
      .describe('The address of the page. Query, fragment and credentials in it are not stored.'),
    browser: name.describe('The name of the browser, without its version.'),
    system: name.describe('The name of the operating system.'),
    language: z
      .string()
      .max(35)
      .regex(/^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/, 'must be a language tag')
      .optional()
      .describe('The language of the browser, such as `fr-CH`.'),
  })
  .meta({ id: 'VisitorContextInput', example })
export type VisitorContextInput = z.output<typeof VisitorContextInput>

/** What is stored of it. */
export const contextOf = ({ page, browser, system, language }: VisitorContextInput): VisitorContext => ({
  page: page ?? null,
  browser: browser ?? null,
  system: system ?? null,
  language: language ?? null,
})
