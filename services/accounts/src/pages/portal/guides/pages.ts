import { fail, isTeam } from '@earshot/contracts'
import type { Db } from '@earshot/db'
import { type Html, html } from '@earshot/edge'
import { newestPrefix } from '../../../credentials/api-keys/repo.ts'
import { empty, heading } from '../../frame/parts.ts'
import { type PageContext, queryParam } from '../visit/page-context.ts'
import type { PageResponse } from '../visit/page-response.ts'
import { createDocuments, type Document, guidesPath, kinds } from './documents.ts'
import { type Hit, searchIn } from './search.ts'

const maxQuery = 200

const searchForm = ({ t }: PageContext, query: string): Html => html`
<form class="filters" action="${guidesPath}" role="search">
<input type="search" name="search" value="${query}" maxlength="${maxQuery}" placeholder="${t('guides.search')}" aria-label="${t('guides.search')}" dir="auto">
<button class="plain">${t('posts.apply')}</button>
</form>`

/** The documents are in English, whatever the language of the page. */
const contents = ({ t }: PageContext, documents: Document[]): Html => html`
<div class="columns">${kinds.map(
  kind => html`
<section class="column"><h2>${t(`guides.${kind}`)}</h2>
<ul class="links" lang="en" dir="ltr">${documents
    .filter(document => document.kind === kind)
    .map(({ path, title }) => html`<li><a href="${path}">${title}</a></li>`)}</ul>
</section>`,
)}</div>`

const hit = ({ document, section, excerpt }: Hit): Html => html`
<li><h2><a href="${section.id ? `${document.path}#${section.id}` : document.path}">${section.title || document.title}</a></h2>
${section.title && section.title !== document.title && html`<p class="facts">${document.title}</p>`}
<p>${excerpt}</p></li>`

const results = ({ t }: PageContext, hits: Hit[]): Html =>
  hits.length > 0
    ? html`<ol class="hits" lang="en" dir="ltr">${hits.map(hit)}</ol>`
    : empty(
        t('guides.none'),
        t('guides.none.about'),
        html`<a class="button plain" href="${guidesPath}">${t('guides.all')}</a>`,
      )

const onThisPage = ({ t }: PageContext, { sections }: Document): Html | false => {
  const parts = sections.filter(({ level, id }) => level === 2 && id !== '')
  return (
    parts.length > 2 &&
    html`<nav class="on-page" aria-labelledby="on-page"><h2 id="on-page">${t('guides.onPage')}</h2>
<ul lang="en" dir="ltr">${parts.map(({ id, title }) => html`<li><a href="#${id}">${title}</a></li>`)}</ul></nav>`
  )
}

/** Names the key that the examples of a document need. They keep `$KEY`, so that copied ones work. */
const ownKey = async (
  db: Db,
  { person, t }: PageContext,
  { html: text }: Document,
): Promise<Html | false> => {
  if (!person || !isTeam(person) || !text.includes('$KEY')) return false
  const prefix = await newestPrefix(db, person)
  const path = person.role === 'admin' ? '/admin/api-keys' : '/admin/account'
  return html`
<p class="own-key">${t(prefix ? 'guides.key' : 'guides.key.none')}${prefix && html` <code dir="ltr">KEY=${prefix}…</code>`} <a href="${path}">${t('guides.keys')}</a></p>`
}

const pageOf = async (db: Db, context: PageContext, document: Document): Promise<PageResponse> => {
  const { t } = context
  return {
    title: document.title,
    body: html`
<p class="back"><a href="${guidesPath}">${t('guides.all')}</a></p>
${heading(html`<span lang="en">${document.title}</span>`)}
${searchForm(context, '')}${await ownKey(db, context, document)}
<div class="beside wide guide">
<article class="markdown" lang="en" dir="ltr">${{ markup: document.html }}</article>
${onThisPage(context, document)}
</div>`,
  }
}

/** The guides to Earshot, its reference and the runbooks of its alerts. They have no `canonical`, since every deployment has the same. */
export const guidePages = (db: Db, origin: string) => {
  const documents = createDocuments(origin)
  const all = async (context: PageContext): Promise<PageResponse> => {
    const { t } = context
    const query = queryParam(context, 'search').slice(0, maxQuery)
    const known = [...documents().values()]
    return {
      title: t('guides.title'),
      body: html`
${heading(t('guides.title'), t('guides.about'))}
${searchForm(context, query)}
${query.trim() ? results(context, searchIn(known, query)) : contents(context, known)}`,
    }
  }
  const one = async (context: PageContext): Promise<PageResponse> =>
    pageOf(db, context, documents().get(context.request.path.replace(/\/$/, '')) ?? fail('NOT_FOUND'))
  return { all, one }
}
