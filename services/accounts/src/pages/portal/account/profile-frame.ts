import { type Html, html, type Part } from '@earshot/edge'
import { heading } from '../../frame/parts.ts'
import type { PageContext } from '../visit/page-context.ts'
import type { PageResponse } from '../visit/page-response.ts'
import { type ProfileSection, profileSections, sectionPath } from '../visit/profile-paths.ts'

/** Following a post has an effect with a mail server only. */
const shownSections = ({ hasMail }: PageContext): ProfileSection[] =>
  profileSections.filter(section => section !== 'follows' || hasMail)

const tabs = (context: PageContext, current: ProfileSection): Html => html`
<nav class="tabs" aria-label="${context.t('profile.sections')}">
${shownSections(context).map(
  section =>
    html`<a href="${sectionPath(section)}"${section === current && html` aria-current="page"`}>${context.t(`profile.${section}`)}</a>`,
)}
</nav>`

/** Pages that only their owner should see are stored nowhere. */
const headers = { 'cache-control': 'no-store' }

/** A page of the profile, with links to the others. */
export const profileFrame = (
  context: PageContext,
  section: ProfileSection,
  body: Part,
  { status = 200 } = {},
): PageResponse => {
  const { t, person } = context
  return {
    status,
    title: section === 'account' ? t('profile.title') : `${t(`profile.${section}`)} · ${t('profile.title')}`,
    headers,
    body: html`
<div class="narrow profile">
${heading(t('profile.title'), person?.email ?? person?.name)}
${tabs(context, section)}
${body}
</div>`,
  }
}
