import { type Html, html } from '../../base/html/html.ts'
import type { Comment } from './comments.ts'
import { type Post, postPath } from './parts.ts'
import type { Visit } from './visit.ts'

const person = (name: string | null) => ({ '@type': 'Person', name: name ?? 'Somebody' })

const counter = (type: string, count: number) => ({
  '@type': 'InteractionCounter',
  interactionType: { '@type': type },
  userInteractionCount: count,
})

/** The post for search engines (schema.org). Data is no script: no browser runs it, and no policy has to let it in. */
export const structured = ({ origin }: Visit, post: Post, comments: Comment[]): Html => {
  const data = {
    '@context': 'https://schema.org',
    '@type': 'DiscussionForumPosting',
    url: origin + postPath(post),
    headline: post.title,
    text: post.content,
    datePublished: post.createdAt,
    dateModified: post.updatedAt,
    author: person(post.authorName),
    interactionStatistic: [
      counter('LikeAction', post.voteCount),
      counter('CommentAction', post.commentCount),
    ],
    comment: comments
      .filter(it => it.deletedAt === null)
      .map(it => ({
        '@type': 'Comment',
        text: it.content,
        datePublished: it.createdAt,
        author: person(it.authorName),
      })),
  }
  // Whatever is written in a post, it does not end the element.
  const json = JSON.stringify(data).replaceAll('<', '\\u003c')
  return html`<script type="application/ld+json">${{ markup: json }}</script>`
}
