import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

// `npm run check:measured` warns when the recorded figures of the benchmark are old. It never fails: only a quiet machine can measure.

const root = join(import.meta.dirname, '../..')
const file = 'docs/decisions/bench.json'

const most = { commits: 300, days: 30 }
const dayMs = 24 * 60 * 60 * 1000

/** The day of the record, and how many commits followed it. */
type Age = { day: string; commits: number }

/** What to do about a record, if it is old. */
export const warningOf = ({ day, commits }: Age, now: number): string | undefined => {
  const days = Math.floor((now - Date.parse(day)) / dayMs)
  if (days <= most.days && commits <= most.commits) return undefined
  return `warning: ${file} is ${days} days and ${commits} commits old. Run npm run bench on a quiet machine.`
}

const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

/** Undefined where the history is missing, such as in an archive or a shallow clone. */
const ageOf = (record: { day: string; commit?: string }): Age | undefined => {
  try {
    const commit = record.commit ?? git('log', '-1', '--format=%H', '--', file)
    return { day: record.day, commits: Number(git('rev-list', '--count', `${commit}..HEAD`)) }
  } catch {
    return undefined
  }
}

if (import.meta.main) {
  const age = ageOf(JSON.parse(readFileSync(join(root, file), 'utf8')))
  const text = age && warningOf(age, Date.now())
  if (text) process.stdout.write(`${text}\n`)
}
