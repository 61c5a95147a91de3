import { openSecondPool, testAdmin } from '@earshot/testing'
import { seedPosts } from '../../../services/feedback/src/bulk/seeds/sample-posts.ts'
import type { Member, TestDeployment } from '../../deployments/deployment.ts'
import { callerHeaders } from '../../deployments/services.ts'
import { openClient, sendExpecting } from '../../load/client.ts'
import { closedLoop } from '../../load/pace.ts'
import { startDeployment } from '../harness/earshot.ts'
import { alternate } from '../harness/rounds.ts'
import { atLeast, type Bench, compared, type Row } from '../harness/row.ts'

const sizes = {
  full: { rounds: 5, many: 100_000, toggled: 500, count: 2000 },
  smoke: { rounds: 1, many: 50, toggled: 10, count: 20 },
}

const concurrency = 16

const feedback: Member = { service: 'feedback', role: 'web' }

const newcomer = { ...testAdmin, principalId: 'principal_01jnewc0mernewc0mernewc0me' }

/**
 * Adds posts, a vote of the admin for all but the first ones, whose ids it returns, and votes of many people for the last of
 * these.
 */
const fill = async (earshot: TestDeployment, { many, toggled }: { many: number; toggled: number }) => {
  await using database = openSecondPool({ url: earshot.databaseUrl }, 'feedback', 8)
  await seedPosts(database.pool, { posts: toggled + many })
  await earshot.query(
    'insert into feedback.votes (post_id, principal_id) select id, $1 from feedback.posts order by id offset $2',
    [testAdmin.principalId, toggled],
  )
  const rows = await earshot.query('select id from feedback.posts order by id limit $1', [toggled])
  const ids = rows.map(({ id }) => String(id))
  const voters = `select $1, 'principal_' || n from generate_series(1, ${many}) n`
  await earshot.query(`insert into feedback.votes (post_id, principal_id) ${voters}`, [ids.at(-1)])
  await earshot.query('vacuum analyze feedback.votes')
  return ids
}

const measure = async (bench: Bench) => {
  const { rounds, count, ...size } = sizes[bench.size]
  await using earshot = await startDeployment(bench, [feedback])
  const ids = await fill(earshot, size)
  await using client = openClient(earshot.urlOf('feedback'), concurrency)
  const toggle = (voter: typeof testAdmin, posts: string[], clients: number) => {
    const headers = callerHeaders('feedback', voter)
    const request = (index: number) =>
      ({
        method: 'POST',
        path: `/api/v1/posts/${posts[index % posts.length]}/vote`,
        headers,
        expect: 200,
      }) as const
    return closedLoop(index => sendExpecting(client, request(index)), { count, concurrency: clients })
  }
  const sides = {
    busyVoter: () => toggle(testAdmin, ids.slice(0, -1), concurrency),
    newVoter: () => toggle(newcomer, ids.slice(0, -1), concurrency),
    crowdedPost: () => toggle(newcomer, ids.slice(-1), 1),
    newPost: () => toggle(newcomer, ids.slice(0, 1), 1),
  }
  for (const warmUp of Object.values(sides)) await warmUp()
  const rate = await alternate(bench, rounds, sides)
  const many = size.many.toLocaleString('en')
  return [
    compared(
      `toggle a vote, voter with ${many} other votes, c=${concurrency}`,
      'requests/s',
      rate.busyVoter,
      { name: 'voter without other votes', rounds: rate.newVoter },
      atLeast(0.8),
    ),
    compared(
      `toggle a vote, post with ${many} voters, c=1`,
      'requests/s',
      rate.crowdedPost,
      { name: 'post without voters', rounds: rate.newPost },
      atLeast(0.8),
    ),
  ]
}

export const votesRow: Row = { name: 'votes', title: 'Voting', measure }
