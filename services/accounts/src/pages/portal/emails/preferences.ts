import type { Id, Identity, UpdateKind } from '@earshot/contracts'
import type { Pool } from '@earshot/db'
import { html, signInPath } from '@earshot/edge'
import { isLanguage, supportedLanguage } from '@earshot/i18n'
import { realEmail } from '../../../base/real-email.ts'
import { readSettings } from '../../../directory/settings/repo.ts'
import { findUser } from '../../../directory/users/repo.ts'
import type { MailService } from '../../../mail/service.ts'
import { empty } from '../../frame/parts.ts'
import type { TextKey } from '../../texts/en.ts'
import { languageCookie, sayer } from '../../texts/languages.ts'
import type { PageContext } from '../visit/page-context.ts'
import type { PageResponse } from '../visit/page-response.ts'

/** What the pages of a preference link need. */
export type Preferences = { pool: Pool; mail: MailService }

/** The person of a preference link, and the request in their language, unless the visitor chose another. */
export type Holder = {
  context: PageContext
  /** With the rights of a portal user, whatever their role. */
  person: Identity & { principalId: Id<'principal'> }
  token: string
}

export const kindTexts = {
  post_status: { name: 'preferences.post_status', about: 'preferences.post_status.about' },
  reply_to_you: { name: 'preferences.reply_to_you', about: 'preferences.reply_to_you.about' },
  mention_of_you: { name: 'preferences.mention_of_you', about: 'preferences.mention_of_you.about' },
  changelog: { name: 'preferences.changelog', about: 'preferences.changelog.about' },
} as const satisfies Record<UpdateKind, { name: TextKey; about: TextKey }>

const invalid = ({ t }: PageContext): PageResponse => ({
  status: 404,
  title: t('preferences.invalid'),
  body: empty(
    t('preferences.invalid'),
    t('preferences.invalid.about'),
    html`<p><a class="button" href="${signInPath}?returnTo=/preferences">${t('nav.signIn')}</a></p>`,
  ),
})

/** Pages that only the holder of the link should see are stored nowhere. */
export const noStore = { 'cache-control': 'no-store' }

const findHolder = async ({ pool, mail }: Preferences, context: PageContext): Promise<Holder | undefined> => {
  const token = String(context.request.params.token)
  const principalId = await mail.holderOf(token)
  const user = principalId && (await findUser(pool, principalId))
  if (!user) return undefined
  const { locale } = await readSettings(pool)
  const { request, origin } = context
  const isChosen = isLanguage(request.query.lang) || isLanguage(languageCookie(origin).read(request))
  const language = isChosen ? context.language : supportedLanguage(user.attributes.language, locale)
  return {
    context: { ...context, language, t: sayer(language) },
    token,
    person: {
      principalId: user.principalId,
      name: user.name ?? '',
      email: realEmail(user.email),
      role: 'user',
      scopes: ['read:feedback', 'write:feedback'],
      credentialId: 'email-preferences',
    },
  }
}

/** Handles a request with a preference link. An invalid link, and one of an erased user, gets a page that says so. */
export const forHolder =
  (preferences: Preferences, handle: (holder: Holder) => Promise<PageResponse>) =>
  async (context: PageContext): Promise<PageResponse> => {
    const holder = await findHolder(preferences, context)
    if (!holder) return invalid(context)
    context.response.locals.pageContext = holder.context
    return handle(holder)
  }
