import { languageNames, languages } from '@earshot/i18n'
import { type Html, html } from '../../base/html/html.ts'
import { signInPath } from '../../base/http/return-to.ts'
import { scriptPath, stylePath } from '../frame/assets.ts'
import { brand, documentOf } from '../frame/document.ts'
import type { Page, Section } from './page.ts'
import type { Visit } from './visit.ts'

/** A way to sign in, or up, that leads back to where somebody is. */
export const entryPath = (path: string, { here }: Pick<Visit, 'here'>): string =>
  `${path}?${new URLSearchParams({ returnTo: here })}`

const sections: Record<Section, string> = { feedback: '/', roadmap: '/roadmap', changelog: '/changelog' }

const isSection = (name: string): name is Section => Object.hasOwn(sections, name)

const navigation = ({ say }: Visit, { section }: Page): Html => html`
<nav class="sections" aria-label="${say('app.pages')}">
${Object.keys(sections)
  .filter(isSection)
  .map(
    name =>
      html`<a href="${sections[name]}"${name === section && html` aria-current="true"`}>${say(`nav.${name}`)}</a>`,
  )}
</nav>`

const account = (visit: Visit): Html => {
  const { person, say, workspace } = visit
  if (person)
    return html`
<form class="account" method="post" action="/sign-out">
<input type="hidden" name="returnTo" value="/">
<span class="who"><span class="hidden">${say('nav.signedInAs', { name: '' })}</span><bdi>${person.name}</bdi></span>
<button class="quiet">${say('nav.signOut')}</button>
</form>`
  return html`
<div class="account">
<a class="quiet" href="${entryPath(signInPath, visit)}">${say('nav.signIn')}</a>
${workspace.portal.signUp && html`<a class="button" href="${entryPath('/sign-up', visit)}">${say('nav.signUp')}</a>`}
</div>`
}

/** The same page in another language. An address that begins with two slashes would be that of another host. */
const inLanguage = ({ here }: Visit, lang: string): string => {
  const [path = '/', query] = here.split('?', 2)
  const values = new URLSearchParams(query)
  values.set('lang', lang)
  return `${path.replace(/^\/+/, '/')}?${values}`
}

const footer = (visit: Visit): Html => html`
<nav aria-label="${visit.say('app.language')}">
${languageNames.map(language =>
  language === visit.language
    ? html`<span aria-current="true" lang="${language}">${languages[language].name}</span>`
    : html`<a href="${inLanguage(visit, language)}" rel="nofollow" hreflang="${language}" lang="${language}">${languages[language].name}</a>`,
)}
</nav>`

/** By what others know the page: search engines, and programs that show a link. */
const known = (title: string, { origin, workspace }: Visit, page: Page): Html => {
  const { canonical, description } = page
  if (canonical === undefined) return html`<meta name="robots" content="noindex">`
  const url = origin + canonical
  const inQuery = canonical.includes('?') ? '&' : '?'
  return html`<link rel="canonical" href="${url}">
${languageNames.map(
  language =>
    html`<link rel="alternate" hreflang="${language}" href="${`${url}${inQuery}lang=${language}`}">\n`,
)}<link rel="alternate" hreflang="x-default" href="${url}">
<meta property="og:title" content="${title}">
<meta property="og:site_name" content="${workspace.name}">
<meta property="og:type" content="website">
<meta property="og:url" content="${url}">
${description && html`<meta property="og:description" content="${description}">`}`
}

/** A page of the portal: the frame, with what is the same on all of them. */
export const layout = (visit: Visit, page: Page): string => {
  const { language, say, workspace } = visit
  return documentOf({
    language,
    title: `${page.title} · ${workspace.name}`,
    head: html`${page.description && html`<meta name="description" content="${page.description}">`}
<link rel="stylesheet" href="${stylePath}">
<link rel="alternate" type="application/rss+xml" title="${say('nav.changelog')}" href="/changelog.rss">
${known(page.title, visit, page)}
${page.head}
<script src="${scriptPath}" type="module"></script>`,
    header: html`${brand(workspace.name)}
${navigation(visit, page)}
${account(visit)}`,
    main: page.body,
    footer: footer(visit),
    failed: say('app.failed'),
  })
}
