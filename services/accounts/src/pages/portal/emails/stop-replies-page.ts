import { fail } from '@earshot/contracts'
import { html } from '@earshot/edge'
import { field } from '../../../base/http/forms.ts'
import type { MailService } from '../../../mail/service.ts'
import { heading } from '../../frame/parts.ts'
import type { TextKey } from '../../texts/en.ts'
import type { PageContext } from '../visit/page-context.ts'
import type { PageResponse } from '../visit/page-response.ts'
import { noStore } from './preferences.ts'

type Stopping = Pick<MailService, 'changeStop'>

/** Without `isStopped`, only checks the token. @throws {ApiError} NOT_FOUND */
const change = async (mail: Stopping, { request }: PageContext, isStopped?: boolean) => {
  const token = String(request.params.token)
  return (
    (await mail.changeStop({ token, ...(isStopped !== undefined && { isStopped }) })) ?? fail('NOT_FOUND')
  )
}

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
export const stopReplies = (mail: Stopping) => ({
  get: async (context: PageContext): Promise<PageResponse> => {
    await change(mail, context)
    return page(context, asked)
  },
  post: async (context: PageContext): Promise<PageResponse> => {
    const isStopped = field(context.request, 'again') !== 'yes'
    await change(mail, context, isStopped)
    if (!isStopped) return page(context, { ...asked, title: 'stopReplies.resumed' })
    return page(context, { title: 'unsubscribe.done', button: 'stopReplies.again', again: true })
  },
})
