import { type Response, Router } from 'express'
import { findLinkOwner } from '../../accounts/password-links/links.ts'
import { type SignInContext, setPasswordAndSignIn } from '../../accounts/sign-in/sign-in.ts'
import { html } from '../../base/html/html.ts'
import { readForm } from '../../base/http/forms.ts'
import { sendErrorPage, sendPage } from '../frame/page.ts'
import { warning } from '../frame/parts.ts'
import { type Problems, passwordForm, readPassword, type Typed, typedIn } from './form.ts'

type FormState = { isFirst: boolean; typed: Typed; problems?: Problems }

const sendForm = (response: Response, { isFirst, typed, problems }: FormState): void =>
  sendPage(response, {
    status: problems ? 400 : 200,
    title: isFirst ? 'Welcome to Earshot' : 'Set your password',
    body: html`${problems && warning('Check the fields below.')}
${passwordForm(isFirst, typed, problems)}`,
  })

const sendInvalidLink = (response: Response): void =>
  sendErrorPage(
    response,
    404,
    'This link is no longer valid',
    'It was already used or has expired. Request a new link.',
  )

/** The page behind a password link. The link of the first start also sets up the workspace and creates the first admin. */
export const passwordPages = (entry: SignInContext): Router => {
  const { pool, sessions } = entry
  const router = Router()
  const path = '/password/:link'
  router.get(path, async (request, response) => {
    response.locals.route = path
    const owner = await findLinkOwner(pool, request.params.link)
    if (owner === undefined) return sendInvalidLink(response)
    sendForm(response, { isFirst: owner === null, typed: typedIn(request) })
  })
  router.post(path, readForm(sessions.origin), async (request, response) => {
    response.locals.route = path
    const link = String(request.params.link)
    const owner = await findLinkOwner(pool, link)
    if (owner === undefined) return sendInvalidLink(response)
    const isFirst = owner === null
    const read = readPassword(request, { isFirst })
    if ('problems' in read)
      return sendForm(response, { isFirst, typed: typedIn(request), problems: read.problems })
    const signedIn = await setPasswordAndSignIn(entry, request, response, { ...read, link })
    if (!signedIn) return sendInvalidLink(response)
    response.redirect(303, signedIn.role === 'user' ? '/' : '/admin')
  })
  return router
}
