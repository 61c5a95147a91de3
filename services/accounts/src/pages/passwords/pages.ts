import type { Brand, Id } from '@earshot/contracts'
import { type Html, html, localPath, signInPath } from '@earshot/edge'
import { type Request, type Response, Router } from 'express'
import { findLinkOwner } from '../../accounts/password-links/links.ts'
import {
  type SignInContext,
  setPasswordAndSignIn,
  signInWithPasswordLink,
} from '../../accounts/sign-in/sign-in.ts'
import { field, readForm } from '../../base/http/forms.ts'
import { realEmail } from '../../base/real-email.ts'
import { isInvited } from '../../credentials/passwords/repo.ts'
import { readSettings } from '../../directory/settings/repo.ts'
import { findUser } from '../../directory/users/repo.ts'
import { sendPage } from '../frame/page.ts'
import { warning } from '../frame/parts.ts'
import { sendExpiredLink } from '../sign-in/expired-link.ts'
import type { TextKey } from '../texts/en.ts'
import { type Texts, type Translate, textsFor } from '../texts/languages.ts'
import { type Problems, passwordForm, readPassword, type Typed, typedIn } from './form.ts'

type Kind = 'first' | 'invited' | 'known'
type FormState = {
  workspace: Brand
  kind: Kind
  /** Of the invited member. */
  email: string | null
  typed: Typed
  problems?: Problems
}

/** Opening the link does not sign in, because mail programs open links to check them. */
const signInForm = (t: Translate): Html => html`
<form method="post">
<input type="hidden" name="signIn" value="yes">
<button>${t('signIn.send')}</button>
</form>
<h2 class="or">${t('password.orNew')}</h2>`

const titles = {
  first: 'password.welcome',
  invited: 'password.invited',
  known: 'password.known',
} as const satisfies Record<Kind, TextKey>

const aboutOf = (t: Translate, kind: Kind, email: string | null): string | undefined => {
  if (kind === 'first') return t('password.welcome.about')
  return kind === 'invited' && email ? t('password.invited.about', { email }) : undefined
}

const sendForm = (response: Response, { t, language }: Texts, form: FormState): void => {
  const { workspace, kind, email, typed, problems } = form
  const about = aboutOf(t, kind, email)
  sendPage(response, {
    status: problems ? 400 : 200,
    title: t(titles[kind], { name: workspace.name }),
    language,
    workspace,
    body: html`${about && html`<p class="about">${about}</p>`}
${problems && warning(t('field.problem'))}
${kind === 'known' && signInForm(t)}
${passwordForm({ t, isFirst: kind === 'first' }, typed, problems)}`,
  })
}

const sendInvalidLink = (response: Response, texts: Texts, workspace: Brand): void =>
  sendExpiredLink(response, { texts, workspace, requestPath: '/forgot-password' })

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
  const texts = textsFor(sessions.origin)
  const about = async (owner: Id<'principal'> | null): Promise<Omit<FormState, 'typed'>> => {
    const workspace = await readSettings(pool)
    if (owner === null) return { workspace, kind: 'first', email: null }
    const kind = (await isInvited(pool, owner)) ? 'invited' : 'known'
    return { workspace, kind, email: realEmail((await findUser(pool, owner))?.email ?? null) }
  }
  router.get(path, async (request, response) => {
    response.locals.route = path
    const owner = await findLinkOwner(pool, request.params.link)
    const said = texts(request, response)
    if (owner === undefined) return sendInvalidLink(response, said, await readSettings(pool))
    sendForm(response, said, { ...(await about(owner)), typed: typedIn(request) })
  })
  router.post(path, readForm(sessions.origin), async (request, response) => {
    response.locals.route = path
    const said = texts(request, response)
    const link = String(request.params.link)
    const owner = await findLinkOwner(pool, link)
    if (owner === undefined) return sendInvalidLink(response, said, await readSettings(pool))
    const form = await about(owner)
    const isSignIn = form.kind === 'known' && field(request, 'signIn') === 'yes'
    const read = isSignIn ? undefined : readPassword(request, { t: said.t, isFirst: form.kind === 'first' })
    if (read && 'problems' in read)
      return sendForm(response, said, { ...form, typed: typedIn(request), problems: read.problems })
    const signedIn = read
      ? await setPasswordAndSignIn(entry, request, response, { ...read, link })
      : await signInWithPasswordLink(entry, request, response, link)
    if (!signedIn) return sendInvalidLink(response, said, form.workspace)
    response.redirect(303, nextPage(request, signedIn.role))
  })
  return router
}
