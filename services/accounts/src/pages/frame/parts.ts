import { type Html, html, type Part } from '@earshot/edge'

/** The page's heading, an optional description, and an element beside them such as a button. */
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
