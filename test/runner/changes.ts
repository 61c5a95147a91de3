import { execFileSync } from 'node:child_process'

const git = (root: string, ...args: string[]): string[] =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    .split('\n')
    .filter(line => line !== '')

/**
 * The files that differ from a commit, with those that are not committed yet. Undefined if that commit cannot be compared: it is
 * unknown here, or this is no clone.
 */
export const changedSince = (root: string, commit: string): string[] | undefined => {
  try {
    return [
      ...git(root, 'diff', '--name-only', '--no-renames', commit),
      ...git(root, 'ls-files', '--others', '--exclude-standard'),
    ]
  } catch {
    return undefined
  }
}

/** The commit of the work tree. Undefined if it has changes besides those in `ignored`, or is no clone. */
export const cleanCommit = (root: string, ignored: string[]): string | undefined => {
  try {
    const [commit] = git(root, 'rev-parse', 'HEAD')
    if (commit === undefined) return undefined
    const changed = changedSince(root, commit)
    return changed?.every(file => ignored.includes(file)) ? commit : undefined
  } catch {
    return undefined
  }
}
