import { fail } from '@earshot/contracts'
import type { Pool } from '@earshot/db'
import { html } from '@earshot/edge'
import { field } from '../../../base/http/forms.ts'
import { deleteStop, insertStop } from '../../../mail/contact/repo.ts'
import { hashOfToken, type StopKeys } from '../../../mail/contact/stop-token.ts'
import { heading } from '../../frame/parts.ts'
import type { TextKey } from '../../texts/en.ts'
import type { PageContext } from '../visit/page-context.ts'
import type { PageResponse } from '../visit/page-response.ts'
import { noStore } from './preferences.ts'

type StopPage = { pool: Pool; keys: StopKeys }

const addressOf = ({ request }: PageContext, keys: StopKeys): Buffer =>
  hashOfToken(keys, String(request.params.token)) ?? fail('NOT_FOUND')

type Shown = { title: TextKey; about?: TextKey; button: TextKey; again?: boolean }

const page = ({ t }: PageContext, { title, about, button, again = false }: Shown): PageResponse => ({
  title: t(title),
  headers: noStore,
  body: html`
<div class="small card">
${heading(t(title), about && t(about))}
<form method="post">${again && html`<input type="hidden" name="again" value="yes">`}<button>${t(button)}</button></form>
</div>`,
})

const asked = { title: 'stopReplies.title', about: 'stopReplies.about', button: 'unsubscribe.send' } as const

/**
 * The page of the link in emails to a contact address, for everyone who reads them. It says nothing about the address, and needs no account.
 * A POST request stops the emails to the address from all visitors.
 */
export const stopReplies = ({ pool, keys }: StopPage) => ({
  get: async (context: PageContext): Promise<PageResponse> => {
    addressOf(context, keys)
    return page(context, asked)
  },
  post: async (context: PageContext): Promise<PageResponse> => {
    const address = addressOf(context, keys)
    if (field(context.request, 'again') === 'yes') {
      await deleteStop(pool, address)
      return page(context, { ...asked, title: 'stopReplies.resumed' })
    }
    await insertStop(pool, address)
    return page(context, { title: 'unsubscribe.done', button: 'stopReplies.again', again: true })
  },
})
