import { type Html, html, type Part } from '@earshot/edge'
import { face } from '../visit/face.ts'
import { boardsOf } from '../visit/lists.ts'
import type { PageContext } from '../visit/page-context.ts'
import type { Post } from '../visit/parts.ts'

/** Names in view, and names that are read at most. The others are counted. */
const inView = 10
const mostNamed = 100

/** The names of voters, newest first; empty unless the board shows them. Anonymous votes have no names. */
export const votersOf = async (context: PageContext, { id, boardId }: Post): Promise<string[]> => {
  const board = (await boardsOf(context)).find(it => it.id === boardId)
  if (!board?.settings.showVoters) return []
  const params = { path: { id }, query: { limit: mostNamed } }
  const { data } = await context.publicApi.get('/api/v1/posts/{id}/voters', { params })
  return data.flatMap(({ voterName }) => (voterName ? [voterName] : []))
}

/** Without their pictures, as users do not see those of one another. */
const list = (names: string[]): Html =>
  html`<ul>${names.map(name => html`<li>${face(name, undefined)} <bdi>${name}</bdi></li>`)}</ul>`

/** Who voted, on boards that show it. The element opens without a script. */
export const voterList = ({ t }: PageContext, { voteCount }: Post, names: string[]): Part => {
  if (names.length === 0) return undefined
  const [first, more] = [names.slice(0, inView), names.slice(inView)]
  const unnamed = voteCount - names.length
  const others = (count: number) => t('voters.more', { count })
  const rest = unnamed > 0 && html`<p class="about">${others(unnamed)}</p>`
  return html`<section class="voters" aria-labelledby="voters-title">
<h2 id="voters-title">${t('voters.title')}</h2>
${list(first)}
${more.length > 0 ? html`<details><summary>${others(voteCount - first.length)}</summary>${list(more)}${rest}</details>` : rest}
</section>`
}
