import { type Html, html, type Part } from '../../base/html/html.ts'

/** A heading, what the page is for, and what stands beside it. */
export const heading = (title: Part, about?: string, beside?: Part): Html => html`
<div class="heading">
<div>
<h1>${title}</h1>
${about && html`<p><bdi>${about}</bdi></p>`}
</div>
${beside}
</div>`

export const empty = (title: string, about: string, more?: Part): Html => html`
<div class="empty">
<h2>${title}</h2>
<p>${about}</p>
${more}
</div>`

export const notice = (text: string): Html => html`<p class="notice" role="status">${text}</p>`

export const warning = (text: string): Html => html`<p role="alert">${text}</p>`
