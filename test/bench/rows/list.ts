import { openSecondPool } from '@earshot/testing'
import { seedPosts } from '../../../services/feedback/src/bulk/seeds/sample-posts.ts'
import type { Member, TestDeployment } from '../../deployments/deployment.ts'
import { type Client, openClient, openLoop, sendExpecting } from '../../load/client.ts'
import { percentile } from '../../load/numbers.ts'
import { closedLoop } from '../../load/pace.ts'
import { startDeployment } from '../harness/earshot.ts'
import { alternate } from '../harness/rounds.ts'
import { atLeast, type Bench, compared, figure, type Row } from '../harness/row.ts'
import { requestOf, sequentialP99, under50 } from '../harness/sequential.ts'

const sizes = {
  full: { rounds: 5, many: 1_000_000, few: 1000, count: 2000, seconds: 10, sequential: 50 },
  smoke: { rounds: 1, many: 2000, few: 100, count: 50, seconds: 1, sequential: 3 },
}

const concurrency = 16
/** The rate for the percentile. It is low, since near the maximum the percentile would measure queueing. */
const perSecond = 50

const feedback: Member = { service: 'feedback', role: 'web' }

const fillPosts = async (earshot: TestDeployment, posts: number) => {
  await using database = openSecondPool({ url: earshot.databaseUrl }, 'feedback', 8)
  await seedPosts(database.pool, { posts })
}

const popular = '/posts?sort=votes&limit=20'
/** Counts and searches, whose work could grow with the number of posts. */
const others = [
  '/boards',
  '/posts?search=export',
  '/posts/similar?title=Export+of+the+calendar',
  '/posts/similar?title=Exprot+calender',
]

const request = () => requestOf('feedback', popular)

const measureRate = (client: Client, count: number) => {
  const it = request()
  return closedLoop(() => sendExpecting(client, it), { count, concurrency })
}

const measureP99 = async (client: Client, seconds: number) => {
  const it = request()
  const { latencies, failed } = await openLoop(client, () => it, { perSecond, seconds })
  if (failed > 0) throw new Error(`${failed} list requests failed`)
  return percentile(latencies, 0.99)
}

const measure = async (bench: Bench) => {
  const size = sizes[bench.size]
  await using large = await startDeployment(bench, [feedback])
  await using small = await startDeployment(bench, [feedback])
  await fillPosts(small, size.few)
  await fillPosts(large, size.many)
  await using toLarge = openClient(large.urlOf('feedback'), concurrency)
  await using toSmall = openClient(small.urlOf('feedback'), concurrency)
  await measureRate(toSmall, size.count)
  await measureRate(toLarge, size.count)
  const rate = await alternate(bench, size.rounds, {
    large: () => measureRate(toLarge, size.count),
    small: () => measureRate(toSmall, size.count),
  })
  const slowest = await alternate(bench, size.rounds, {
    large: () => measureP99(toLarge, size.seconds),
    small: () => measureP99(toSmall, size.seconds),
  })
  const counted = await alternate(
    bench,
    size.rounds,
    Object.fromEntries(
      others.map(path => [path, () => sequentialP99(toLarge, requestOf('feedback', path), size.sequential)]),
    ),
  )
  const posts = size.many.toLocaleString('en')
  return [
    compared(
      `list sort=votes&limit=20 of ${posts} posts, c=16`,
      'requests/s',
      rate.large,
      { name: `of ${size.few.toLocaleString('en')} posts`, rounds: rate.small },
      atLeast(0.8),
    ),
    figure(`the same at ${perSecond}/s, p99`, 'ms', slowest.large, under50),
    figure(`of ${size.few.toLocaleString('en')} posts at ${perSecond}/s, p99`, 'ms', slowest.small),
    ...others.map(path => figure(`GET ${path}, one client, p99`, 'ms', counted[path] ?? [], under50)),
  ]
}

export const listRow: Row = { name: 'list', title: 'Listing posts', measure }
