import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { mentions } from './imports.ts'
import type { Job, Kind } from './kinds.ts'
import type { Platform } from './platform.ts'
import { expected, type Times } from './times.ts'

const faults = 'test/faults/'

/** Every `*.test.ts` of the project, as a path relative to `root`. */
export const findTests = (root: string): string[] =>
  globSync('{libs,services,test,web}/**/*.test.ts', {
    cwd: root,
    exclude: path => path.includes('node_modules'),
  }).sort()

const isFault = (file: string): boolean => file.startsWith(faults)

/**
 * Files that also run on the last PostgreSQL. The contract test calls every operation with every documented error, and so sends
 * four fifths of all statements. The tests of libraries use what may differ: partitions, locks, sessions, migrations. The
 * files after them send the rest. The run fails when a statement was never sent (statements.ts): then add the test of the
 * feature here. All 175 files of modules that use PostgreSQL take 340 s of CPU in Node; the 97 that run twice take 160.
 */
const dependsOnPostgres = [
  'libs/',
  'test/api/contract.test.ts',
  'test/processes/backup.test.ts',
  'test/processes/seed.test.ts',
  'test/structure/', // compares the schema
  'services/all/rotate-secret.test.ts',
  'services/feedback/src/bulk/broadcasting/',
  'services/feedback/src/bulk/imports/',
  'services/feedback/src/bulk/merging/',
  'services/feedback/src/bulk/scoring/',
  'services/feedback/src/participation/comments/reactions.test.ts',
  'services/feedback/src/participation/comments/mentions.test.ts',
  'services/feedback/src/participation/follows/',
  'services/feedback/src/participation/votes/anonymous.test.ts',
  'services/feedback/src/posts/activity/',
  'services/feedback/src/posts/create/',
  'services/feedback/src/posts/feed/',
  'services/feedback/src/posts/read/',
  'services/feedback/src/posts/similar/',
  'services/feedback/src/records/files/',
  'services/feedback/src/records/reactions/',
  'services/accounts/src/accounts/merging/',
  'services/accounts/src/accounts/profile/',
  'services/accounts/src/accounts/sign-in/',
  'services/accounts/src/accounts/team/invite.test.ts',
  'services/accounts/src/accounts/visitors/',
  'services/accounts/src/credentials/oauth-clients/oauth-clients.test.ts',
  'services/accounts/src/credentials/oauth/',
  'services/accounts/src/credentials/visitors/',
  'services/files/src/',
  'services/accounts/src/directory/segments/',
  'services/accounts/src/directory/users/',
  'services/accounts/src/pages/oidc/',
  'services/accounts/src/pages/passwords/',
  'services/accounts/src/pages/portal/sign-on.test.ts',
  'services/accounts/src/pages/portal/visit/face.test.ts',
  'services/accounts/src/pages/sign-in/link.test.ts',
  'services/mail/src/',
  'services/support/src/api/conversations/mentions.test.ts',
  'services/support/src/api/messages/',
  'services/support/src/api/reports/',
  'services/support/src/api/ticket-statuses/',
  'services/support/src/api/scheduled-replies/',
  'services/support/src/changes/conversations/',
  'services/support/src/changes/events/messages.test.ts',
  'services/support/src/jobs/mail/',
  'services/support/src/jobs/merging/',
  'services/support/src/jobs/timers/pending.test.ts',
  'services/support/src/jobs/timers/snooze.test.ts',
  'services/support/src/jobs/timers/unread-replies.test.ts',
  'services/support/src/jobs/workflows/',
  'services/support/src/reactions/',
  'services/support/src/records/files/',
  'services/webhooks/src/api/delivery-log/log.test.ts',
  'services/webhooks/src/api/stats/',
  'services/webhooks/src/api/webhooks/headers.test.ts',
  'services/webhooks/src/deliveries/partitions/',
  'services/webhooks/src/jobs/sweep/',
  'test/portal/portal.test.ts',
  'test/portal/profile.test.ts',
]

/** Tests of plans and indexes, of concurrent transactions, of large tables and of the text search. */
const isAboutSql = /\/(plans|races|large|search)\.test\.ts$/

/** Files whose result may depend on the version of RabbitMQ. */
const dependsOnRabbit = [
  'libs/events/',
  'libs/testing/',
  'services/gateway/src/edge/changes/',
  'services/gateway/src/edge/operations/management.test.ts',
  'services/webhooks/src/api/dead-letters/',
  'services/webhooks/src/jobs/lanes/',
  'services/webhooks/src/workers/',
  'test/deploy/rabbitmq-rights.test.ts',
  'test/events/consume-guide.test.ts',
  'test/events/consumer/',
  'test/events/event-log.test.ts',
  'test/faults/broker.test.ts',
  'test/faults/cluster.test.ts',
  'test/faults/workers.test.ts',
  'test/processes/separate.test.ts',
]

/**
 * Files of one process. A process costs 0.9 s of CPU time to load a service and compile its hot code: 20 files of the feedback
 * service take 28 s of CPU time in 20 processes, and 10 s in one. Browser tests of a process share a Chromium, and those of the
 * client and the widget an Earshot as well; three files of the panel take minutes.
 */
const batchSizes: Record<Kind, number> = { faults: 1, browser: 3, deployment: 8, module: 8 }

/** Tests of deployments that keep nothing in their process. */
const sharesProcess = /^test\/(client|panel|portal|widget)\//

/** Tests that measure the memory of their process. */
const measuresMemory = /process\.memoryUsage/

const startsWithAny = (file: string, paths: string[]): boolean => paths.some(path => file.startsWith(path))

/** The layer of a service, `services/feedback/src/posts`, or the folder of a test. */
const groupOf = (file: string): string =>
  file
    .split('/')
    .slice(0, 4)
    .join('/')
    .replace(/\/[^/]*\.test\.ts$/, '')

/** Puts the module tests of a layer of a service, and the tests of some folders, into batches. */
const batches = (root: string, files: string[], kindOf: (file: string) => Kind): Omit<Job, 'platform'>[] => {
  const isAlone = (file: string) =>
    !(sharesProcess.test(file) || (file.startsWith('services/') && kindOf(file) === 'module')) ||
    measuresMemory.test(readFileSync(join(root, file), 'utf8'))
  const [alone, together] = [files.filter(isAlone), files.filter(file => !isAlone(file))]
  const keyOf = (file: string) => `${groupOf(file)}, ${kindOf(file)}`
  const groups = Object.values(Object.groupBy(together, keyOf)).flatMap((members = []) => {
    const [first = ''] = members
    const [group, kind] = [groupOf(first), kindOf(first)]
    const count = Math.ceil(members.length / batchSizes[kind])
    return Array.from({ length: count }, (_, index) => ({
      name:
        members.length === 1
          ? first
          : count === 1
            ? `${group}, ${kind}`
            : `${group}, ${kind} (${index + 1} of ${count})`,
      files: members.filter((_, at) => at % count === index),
      kind,
    }))
  })
  return [...alone.map(file => ({ name: file, files: [file], kind: kindOf(file) })), ...groups]
}

const hash = (text: string): number =>
  [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) | 0, 7)

/** Which files run, on which of the servers. `some` are tests that may depend on the version of a server. */
export type Assignment = {
  platforms: [Platform, ...Platform[]]
  times: Times
  /** Whether a file whose result may depend on the servers runs on the second ones as well. */
  runsOnSecond: (file: string) => boolean
  /** Whether tests of deployments are divided among the servers, so that each runs some. */
  divides: boolean
}

/**
 * Assigns files to servers. The first have the newest PostgreSQL and the oldest RabbitMQ, the last the opposite, so that one more
 * run of a file tests both. Tests of modules run on the first, and those of deployments, which take far longer, on one that is
 * chosen by a hash of their path, if a run divides them. Both run what may differ. The longest jobs come first, so that none is
 * left at the end of the run.
 */
export const jobsFor = (root: string, files: string[], assignment: Assignment): Job[] => {
  const { platforms, times, runsOnSecond, divides } = assignment
  const [first] = platforms
  const usesPostgres = mentions(root, /\b(testDatabase|testService|startPostgres|startGateway)\b/)
  const opensBrowser = mentions(root, /@earshot\/testing\/browser/)
  const kindOf = (file: string): Kind => {
    if (isFault(file)) return 'faults'
    if (opensBrowser(file)) return 'browser'
    return file.startsWith('test/') ? 'deployment' : 'module'
  }
  const mayDiffer = (file: string): boolean =>
    startsWithAny(file, dependsOnRabbit) ||
    (usesPostgres(file) && (startsWithAny(file, dependsOnPostgres) || isAboutSql.test(file)))
  const platformsFor = (file: string): Platform[] => {
    if (mayDiffer(file)) return runsOnSecond(file) ? platforms : [first]
    if (!divides || isFault(file) || !file.startsWith('test/') || !usesPostgres(file)) return [first]
    return [platforms[Math.abs(hash(file)) % platforms.length] ?? first]
  }
  // Ordered by servers, so that the two runs of a file do not overlap.
  const jobs = platforms.flatMap(platform => {
    const assigned = files.filter(file => platformsFor(file).includes(platform))
    return batches(root, assigned, kindOf).map(batch => ({ ...batch, platform }))
  })
  return jobs.toSorted((one, other) => expected(times, other).wall - expected(times, one).wall)
}

/** Whether a test of a job, or a program that it starts, may need RabbitMQ. */
export const usesRabbit = (root: string, files: string[]): boolean =>
  files.some(mentions(root, /\b(\w*Rabbit\w*|AMQP_URL|testDeployment)\b/))
