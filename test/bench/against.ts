import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '@earshot/testing/root'
import { alternate } from './harness/rounds.ts'
import { compared, type Figure } from './harness/row.ts'
import { figuresIn } from './report.ts'

const run = promisify(execFile)

const rounds = 3
const longOutput = 64 * 1024 * 1024

/** The other commit in a folder of its own, with its own modules: links of workspaces would lead back to this checkout. */
const checkOut = async (commit: string, signal: AbortSignal) => {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-bench-'))
  const discard = async () => {
    rmSync(folder, { recursive: true, force: true })
    await run('git', ['worktree', 'prune'], { cwd: root })
  }
  try {
    await run('git', ['worktree', 'add', '--detach', folder, commit], { cwd: root, signal })
    await run('npm', ['ci', '--prefer-offline', '--no-audit', '--no-fund'], { cwd: folder, signal })
  } catch (error) {
    await discard()
    throw error
  }
  return { folder, [Symbol.asyncDispose]: discard }
}

/** Measures rows with the code and the benchmark of one checkout. */
const measureIn = async (folder: string, rows: string[], signal: AbortSignal) => {
  const program = ['--import', './libs/runtime/require-node-24.js', 'test/bench/main.ts', ...rows]
  const { stdout } = await run(process.execPath, program, { cwd: folder, maxBuffer: longOutput, signal })
  const figures = figuresIn(stdout)
  if (figures.length === 0) throw new Error(`No figures of ${rows.join(', ')} in ${folder}`)
  return figures
}

/** The figures of this checkout, with those of another commit as their reference. Both are measured in turn, three times. */
export const compareWith = async (
  commit: string,
  rows: string[],
  bench: { signal: AbortSignal },
): Promise<Figure[]> => {
  const { signal } = bench
  await using other = await checkOut(commit, signal)
  const { before, after } = await alternate(bench, rounds, {
    before: () => measureIn(other.folder, rows, signal),
    after: () => measureIn(root, rows, signal),
  })
  const valuesOf = (side: typeof after, name: string) =>
    side.flatMap(figures => figures.find(it => it.name === name)?.value ?? [])
  return (after[0] ?? []).flatMap(({ name, unit }) => {
    const reference = { name: `at ${commit}`, rounds: valuesOf(before, name) }
    const values = valuesOf(after, name)
    const isInBoth = reference.rounds.length === rounds && values.length === rounds
    return isInBoth ? [compared(name, unit, values, reference)] : []
  })
}
