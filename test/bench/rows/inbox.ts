import { openSecondPool } from '@earshot/testing'
import { seedThreads } from '../../../services/support/src/records/seeds/sample-threads.ts'
import { memberId, teamId } from '../../../services/support/src/records/seeds/sample-threads-repo.ts'
import { openClient } from '../../load/client.ts'
import { startDeployment } from '../harness/earshot.ts'
import { alternate } from '../harness/rounds.ts'
import { type Bench, figure, type Row } from '../harness/row.ts'
import { requestOf, sequentialP99, under50 } from '../harness/sequential.ts'

const sizes = {
  full: { rounds: 3, threads: 1_000_000, count: 50 },
  smoke: { rounds: 1, threads: 2000, count: 3 },
}

/** Views, filters that match few or none, searches for rare and for frequent words, and reports. */
const paths = [
  '/conversations?status=open&sort=waiting',
  `/conversations?status=open&assignedPrincipalId=${memberId(3)}`,
  '/conversations?tag=vip',
  '/conversations?tag=nothing',
  '/conversations?channel=api',
  '/conversations?sla=breached',
  '/conversations?search=needle',
  '/conversations?search=export',
  '/conversations?search=export+proxy&status=open',
  '/tickets?sort=priority',
  `/tickets?status=open&sort=priority&assignedTeamId=${teamId(3)}`,
  '/tickets?search=needle',
  '/tickets?search=export&sort=priority',
  '/reports/now',
  '/reports/first-response',
]

const measure = async (bench: Bench) => {
  const { rounds, threads, count } = sizes[bench.size]
  // The service gets its settings from the gateway.
  await using earshot = await startDeployment(bench, [
    { service: 'gateway', role: 'web' },
    { service: 'accounts', role: 'web' },
    { service: 'support', role: 'web' },
  ])
  {
    await using database = openSecondPool({ url: earshot.databaseUrl }, 'support', 8)
    await seedThreads(database.pool, threads)
  }
  await using client = openClient(earshot.urlOf('support'), 1)
  const read = (path: string) => sequentialP99(client, requestOf('support', path), count)
  for (const path of paths) await read(path)
  const measured = await alternate(
    bench,
    rounds,
    Object.fromEntries(paths.map(path => [path, () => read(path)])),
  )
  return paths.map(path => figure(`GET ${path}, one client, p99`, 'ms', measured[path] ?? [], under50))
}

export const inboxRow: Row = { name: 'inbox', title: 'Listing conversations and tickets', measure }
