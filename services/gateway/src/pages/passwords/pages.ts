import type { Id } from '@earshot/contracts'
import { type Request, type Response, Router } from 'express'
import { findLinkOwner } from '../../accounts/password-links/links.ts'
import { type SignInContext, setPasswordAndSignIn, signInWithLink } from '../../accounts/sign-in/sign-in.ts'
import { type Html, html } from '../../base/html/html.ts'
import { field, readForm } from '../../base/http/forms.ts'
import { localPath, signInPath } from '../../base/http/return-to.ts'
import { isInvited } from '../../credentials/passwords/repo.ts'
import type { Brand } from '../../directory/settings/model.ts'
import { readSettings } from '../../directory/settings/repo.ts'
import { sendErrorPage, sendPage } from '../frame/page.ts'
import { warning } from '../frame/parts.ts'
import { type Problems, passwordForm, readPassword, type Typed, typedIn } from './form.ts'

type Kind = 'first' | 'invited' | 'known'
type FormState = { workspace: Brand; kind: Kind; typed: Typed; problems?: Problems }

const titles = { first: 'Welcome to Earshot', invited: 'Set your password', known: 'Sign in' }

/** Opening the link does not sign in, because mail programs open links to check them. */
const signInForm: Html = html`
<form method="post">
<input type="hidden" name="signIn" value="yes">
<button>Sign in</button>
</form>
<h2 class="or">Or set a new password</h2>`

const sendForm = (response: Response, { workspace, kind, typed, problems }: FormState): void =>
  sendPage(response, {
    status: problems ? 400 : 200,
    title: titles[kind],
    workspace,
    body: html`${problems && warning('Check the fields below.')}
${kind === 'known' && signInForm}
${passwordForm(kind === 'first', typed, problems)}`,
  })

const sendInvalidLink = (response: Response): void =>
  sendErrorPage(
    response,
    404,
    'This link is no longer valid',
    'It was already used or has expired. Request a new link.',
  )

/** The page where the link was requested, or the panel or portal. */
const nextPage = (request: Request, role: string): string => {
  const returnTo = localPath(request.query.returnTo)
  if (returnTo !== signInPath) return returnTo
  return role === 'user' ? '/' : '/admin'
}

/** The page behind a password link. The link of the first start also sets up the workspace and creates the first admin. */
export const passwordPages = (entry: SignInContext): Router => {
  const { pool, sessions } = entry
  const router = Router()
  const path = '/password/:link'
  const kindOf = async (owner: Id<'principal'> | null): Promise<Kind> => {
    if (owner === null) return 'first'
    return (await isInvited(pool, owner)) ? 'invited' : 'known'
  }
  router.get(path, async (request, response) => {
    response.locals.route = path
    const owner = await findLinkOwner(pool, request.params.link)
    if (owner === undefined) return sendInvalidLink(response)
    const workspace = await readSettings(pool)
    sendForm(response, { workspace, kind: await kindOf(owner), typed: typedIn(request) })
  })
  router.post(path, readForm(sessions.origin), async (request, response) => {
    response.locals.route = path
    const link = String(request.params.link)
    const owner = await findLinkOwner(pool, link)
    if (owner === undefined) return sendInvalidLink(response)
    const kind = await kindOf(owner)
    const isSignIn = kind === 'known' && field(request, 'signIn') === 'yes'
    const read = isSignIn ? undefined : readPassword(request, { isFirst: kind === 'first' })
    if (read && 'problems' in read)
      return sendForm(response, {
        workspace: await readSettings(pool),
        kind,
        typed: typedIn(request),
        problems: read.problems,
      })
    const signedIn = read
      ? await setPasswordAndSignIn(entry, request, response, { ...read, link })
      : await signInWithLink(entry, request, response, link)
    if (!signedIn) return sendInvalidLink(response)
    response.redirect(303, nextPage(request, signedIn.role))
  })
  return router
}
