import type { Caller, Identity } from '@earshot/contracts'
import { type Html, html } from '@earshot/edge'
import { clientAddress, parseFields, requestIdOf } from '@earshot/http'
import { deviceOf, isLanguage, languages, languageTags } from '@earshot/i18n'
import { type Profile, ProfilePatch } from '../../../accounts/profile/model.ts'
import { changeProfile, getProfile } from '../../../accounts/profile/service.ts'
import type { SignInContext } from '../../../accounts/sign-in/sign-in.ts'
import { field } from '../../../base/http/forms.ts'
import type { SessionItem } from '../../../credentials/sessions/model.ts'
import { endAllSessions, listSessions } from '../../../credentials/sessions/service.ts'
import { fieldOf } from '../../frame/field.ts'
import { notice, warning } from '../../frame/parts.ts'
import type { Action } from '../content/actions.ts'
import { face } from '../visit/face.ts'
import { type PageContext, queryParam } from '../visit/page-context.ts'
import type { PageResponse } from '../visit/page-response.ts'
import { pathWith } from '../visit/parts.ts'
import { profilePath } from '../visit/profile-paths.ts'
import { timeElement } from '../visit/render-text.ts'
import { type Problems, problemsIn } from '../writing/fields.ts'
import { readPicture } from './picture-form.ts'
import { profileFrame } from './profile-frame.ts'
import { nameField } from './sign-up-page.ts'

export const callerOf = ({ request, response }: PageContext, person: Identity): Caller => ({
  ...person,
  requestId: requestIdOf(response),
  address: clientAddress(request),
})

type Shown = { profile: Profile; sessions: SessionItem[]; typed?: { name: string }; problems?: Problems }

const accountForm = (context: PageContext, { profile, typed, problems = {} }: Shown): Html => {
  const { t, hasMail } = context
  return html`
<form method="post" action="${profilePath}" class="card" novalidate>
${nameField(context, typed?.name ?? profile.name ?? '', problems.name)}
${fieldOf({
  name: 'language',
  label: t('profile.language'),
  control: attributes => html`<select${attributes}>
<option value="">${t('profile.language.none')}</option>
${languageTags.map(tag => html`<option value="${tag}" lang="${tag}"${tag === profile.language && html` selected`}>${languages[tag].name}</option>`)}
</select>`,
})}
${hasMail && html`<p><a href="/preferences">${t('nav.preferences')}</a></p>`}
<p class="actions"><button>${t('own.save')}</button></p>
</form>`
}

const pictureForm = ({ t }: PageContext, { profile, problems = {} }: Shown): Html => html`
<section class="card">
<h2>${t('profile.picture')}</h2>
<div class="picture">${face(profile.name ?? profile.email ?? '', profile.picturePath ?? undefined)}
<form method="post" action="${profilePath}/picture" enctype="multipart/form-data" class="upload">
${fieldOf({
  name: 'file',
  label: t('profile.picture.about'),
  problem: problems.picture,
  control: attributes =>
    html`<input${attributes} type="file" accept="image/png,image/jpeg,image/webp" required data-picture>`,
})}
<p class="actions"><button>${t('profile.picture.save')}</button>
${profile.picturePath !== null && html`<button class="plain" name="remove" value="yes" formaction="${profilePath}/picture/remove" formenctype="application/x-www-form-urlencoded" formnovalidate>${t('profile.picture.remove')}</button>`}</p>
</form>
</div>
</section>`

const sessionRow = (
  { t, language }: PageContext,
  { userAgent, lastUsedAt, isCurrent }: SessionItem,
): Html => html`
<li><span><bdi>${userAgent ? deviceOf(userAgent) : t('profile.sessions.unknown')}</bdi>${isCurrent && html` <span class="badge">${t('profile.sessions.current')}</span>`}</span>
<span class="about">${t('profile.sessions.used')} ${timeElement(language, lastUsedAt)}</span></li>`

const sessionList = (context: PageContext, { sessions }: Shown): Html => {
  const { t } = context
  return html`
<section class="card">
<h2>${t('profile.sessions')}</h2>
<ul class="rows">${sessions.map(it => sessionRow(context, it))}</ul>
<form method="post" action="${profilePath}/sign-out">
<p class="about">${t('profile.sessions.end.about')}</p>
<p class="actions"><button class="plain">${t('profile.sessions.end')}</button></p>
</form>
</section>`
}

const exportSection = ({ t }: PageContext): Html => html`
<section class="card">
<h2>${t('profile.export')}</h2>
<p class="about">${t('profile.export.about')}</p>
<p class="actions"><a class="button plain" href="/api/v1/me/export" download>${t('profile.export.send')}</a></p>
</section>`

const passwordSection = ({ t, hasMail }: PageContext, { profile }: Shown): Html | undefined =>
  hasMail && profile.email !== null
    ? html`
<section class="card">
<h2>${t('profile.password')}</h2>
<p class="about">${t('profile.password.about')}</p>
<p class="actions"><a class="button plain" href="${pathWith('/forgot-password', { returnTo: profilePath })}">${t('profile.password.set')}</a></p>
</section>`
    : undefined

/** What members do in the panel is not here, too. */
const memberSections = (context: PageContext): Html => html`
<section class="card">
<p>${context.t('profile.member')}</p>
<p class="actions"><a class="button" href="/admin/account">${context.t('profile.member.open')}</a></p>
</section>
${exportSection(context)}`

const userSections = (context: PageContext, shown: Shown): Html => {
  const { t } = context
  return html`
${accountForm(context, shown)}
${pictureForm(context, shown)}
${passwordSection(context, shown)}
${sessionList(context, shown)}
${exportSection(context)}
<section class="card">
<h2>${t('profile.delete')}</h2>
<p class="about">${t('profile.delete.final')}</p>
<p class="actions"><a class="button plain" href="${profilePath}/delete">${t('profile.delete')}</a></p>
</section>`
}

const noPage = { limit: 50, cursor: undefined }

const show = async (
  { pool }: SignInContext,
  context: PageContext,
  person: Identity,
  more: Pick<Shown, 'typed' | 'problems'> = {},
): Promise<PageResponse> => {
  const caller = callerOf(context, person)
  const [profile, sessions] = await Promise.all([
    getProfile(pool, caller),
    listSessions(pool, caller, noPage),
  ])
  const shown = { profile, sessions: sessions.items, ...more }
  const { t } = context
  return profileFrame(
    context,
    'account',
    html`
${queryParam(context, 'saved') && notice(t('preferences.saved'))}
${more.problems && warning(t('field.problem'))}
${person.role === 'user' ? userSections(context, shown) : memberSections(context)}`,
    { status: more.problems ? 400 : 200 },
  )
}

const saved = { to: pathWith(profilePath, { saved: 'yes' }) }

export const profilePage =
  (entry: SignInContext): Action =>
  (context, person) =>
    show(entry, context, person)

/** Changes the account of a user. A problem is shown at its field, with what was typed. */
const change = async (
  entry: SignInContext,
  context: PageContext,
  person: Identity,
  { input, typed }: { input: unknown; typed?: { name: string } },
): Promise<PageResponse> => {
  try {
    const patch = parseFields(ProfilePatch, input)
    await changeProfile(entry.pool, callerOf(context, person), patch)
    return saved
  } catch (error) {
    const problems = problemsIn(context.t, error)
    return show(entry, context, person, { ...(typed && { typed }), problems })
  }
}

/** The pages of a member's own account are in the panel. */
const ofUser =
  (action: Action): Action =>
  async (context, person) =>
    person.role === 'user' ? action(context, person) : { to: profilePath }

export const saveProfile = (entry: SignInContext): Action =>
  ofUser((context, person) => {
    const { request } = context
    const typed = { name: field(request, 'name') }
    const chosen = field(request, 'language')
    const input = { ...typed, language: isLanguage(chosen) ? chosen : null }
    return change(entry, context, person, { input, typed })
  })

export const savePicture = (entry: SignInContext): Action =>
  ofUser(async (context, person) => {
    const picture = await readPicture(context.request)
    return change(entry, context, person, { input: { picture } })
  })

export const removePicture = (entry: SignInContext): Action =>
  ofUser((context, person) => change(entry, context, person, { input: { picture: null } }))

export const signOutEverywhere =
  ({ pool, sessions }: SignInContext): Action =>
  async (context, person) => {
    await endAllSessions(pool, callerOf(context, person))
    context.response.appendHeader('set-cookie', sessions.cookie.clear())
    return { to: '/' }
  }
