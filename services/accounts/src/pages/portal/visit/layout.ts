import { type Html, html, signInPath } from '@earshot/edge'
import { languageTags } from '@earshot/i18n'
import { previewPath, scriptPath, stylePath } from '../../frame/assets.ts'
import { documentOf } from '../../frame/document.ts'
import { languageLinks } from '../../frame/language-links.ts'
import { accentPath } from './branding.ts'
import { face } from './face.ts'
import type { Page, Section } from './page.ts'
import type { PageContext } from './page-context.ts'
import { profilePath } from './profile-paths.ts'

/** A link to sign in or sign up, and then return to the current page. */
export const pathWithReturnTo = (path: string, { currentPath }: Pick<PageContext, 'currentPath'>): string =>
  `${path}?${new URLSearchParams({ returnTo: currentPath })}`

const sections: Record<Section, string> = { feedback: '/', roadmap: '/roadmap', changelog: '/changelog' }

const isSection = (name: string): name is Section => Object.hasOwn(sections, name)

const navigation = ({ t }: PageContext, { section }: Page): Html => html`
<nav class="sections" aria-label="${t('app.pages')}">
${Object.keys(sections)
  .filter(isSection)
  .map(
    name =>
      html`<a href="${sections[name]}"${name === section && html` aria-current="true"`}>${t(`nav.${name}`)}</a>`,
  )}
</nav>`

const account = (context: PageContext): Html => {
  const { person, t, workspace } = context
  if (person)
    return html`
<form class="account" method="post" action="/sign-out">
<input type="hidden" name="returnTo" value="/">
<a class="who" href="${profilePath}"><span class="hidden">${t('nav.profile')}: </span>${face(person.name, undefined)}<bdi>${person.name}</bdi></a>
<button class="quiet">${t('nav.signOut')}</button>
</form>`
  return html`
<div class="account">
<a class="quiet" href="${pathWithReturnTo(signInPath, context)}">${t('nav.signIn')}</a>
${workspace.portal.signUp && html`<a class="button" href="${pathWithReturnTo('/sign-up', context)}">${t('nav.signUp')}</a>`}
</div>`
}

/** Tags for search engines and link previews. */
const metaTags = (title: string, { origin, workspace }: PageContext, page: Page): Html => {
  const { canonical, description, image } = page
  if (canonical === undefined) return html`<meta name="robots" content="noindex">`
  const url = origin + canonical
  const inQuery = canonical.includes('?') ? '&' : '?'
  return html`<link rel="canonical" href="${url}">
${languageTags.map(
  language =>
    html`<link rel="alternate" hreflang="${language}" href="${`${url}${inQuery}lang=${language}`}">\n`,
)}<link rel="alternate" hreflang="x-default" href="${url}">
<meta property="og:title" content="${title}">
<meta property="og:site_name" content="${workspace.name}">
<meta property="og:type" content="website">
<meta property="og:url" content="${url}">
<meta property="og:image" content="${image ?? origin + (workspace.branding.logoPath ?? previewPath)}">
${description && html`<meta property="og:description" content="${description}">`}`
}

/** The whole HTML document of a portal page. */
export const layout = (context: PageContext, page: Page): string => {
  const { language, t, workspace, person, hasMail } = context
  const { accentColor } = workspace.branding
  return documentOf({
    language,
    workspace,
    title: `${page.title} · ${workspace.name}`,
    head: html`${page.description && html`<meta name="description" content="${page.description}">`}
<link rel="stylesheet" href="${stylePath}">
${accentColor !== null && html`<link rel="stylesheet" href="${accentPath(accentColor)}">`}
<link rel="alternate" type="application/rss+xml" title="${t('nav.changelog')}" href="/changelog.rss">
${metaTags(page.title, context, page)}
${page.head}
<script src="${scriptPath}" type="module"></script>`,
    header: html`${navigation(context, page)}
${account(context)}`,
    main: page.body,
    footer: html`${languageLinks(context.currentPath, language)}
${person && hasMail && html`<a href="/preferences">${t('nav.preferences')}</a>`}`,
    failed: t('app.failed'),
  })
}
