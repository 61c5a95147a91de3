import { type Html, html } from '@earshot/edge'
import { faceColorOf, initialsOf } from '@earshot/i18n'

/** The picture of a member above the initials, which show until it is loaded, and if it cannot be. */
export const face = (name: string, picture: string | undefined): Html => html`
<span class="face" aria-hidden="true"><svg viewBox="0 0 32 32"><circle cx="16" cy="16" r="16" fill="${faceColorOf(name)}"/><text x="16" y="16">${initialsOf(name)}</text></svg>${picture !== undefined && html`<img src="${picture}" alt="" width="28" height="28" loading="lazy">`}</span>`
