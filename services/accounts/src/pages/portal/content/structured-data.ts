import { type Html, html } from '@earshot/edge'
import type { PageContext } from '../visit/page-context.ts'
import { authorOf, type FullPost, postPath } from '../visit/parts.ts'
import { sourceOf } from '../writing/attachments.ts'
import type { Comment } from './comments.ts'

const person = (context: PageContext, written: FullPost | Comment) => ({
  '@type': 'Person',
  name: authorOf(context, written),
})

const counter = (type: string, count: number) => ({
  '@type': 'InteractionCounter',
  interactionType: { '@type': type },
  userInteractionCount: count,
})

/**
 * The post as JSON-LD for search engines (schema.org). Browsers do not run this script element, so the content security
 * policy need not allow it.
 */
export const structuredData = (context: PageContext, post: FullPost, comments: Comment[]): Html => {
  const data = {
    '@context': 'https://schema.org',
    '@type': 'DiscussionForumPosting',
    url: context.origin + postPath(post),
    headline: post.title,
    text: context.texts.show(sourceOf(post, 2)).text,
    datePublished: post.createdAt,
    dateModified: post.updatedAt,
    author: person(context, post),
    interactionStatistic: [
      counter('LikeAction', post.voteCount),
      counter('CommentAction', post.commentCount),
    ],
    comment: comments
      .filter(it => it.deletedAt === null)
      .map(it => ({
        '@type': 'Comment',
        text: context.texts.show(sourceOf(it)).text,
        datePublished: it.createdAt,
        author: person(context, it),
      })),
  }
  // Keeps a `</script>` in a post from closing the element.
  const json = JSON.stringify(data).replaceAll('<', '\\u003c')
  return html`<script type="application/ld+json">${{ markup: json }}</script>`
}
