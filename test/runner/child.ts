import { readdirSync, readFileSync, writeFileSync } from 'node:fs'

// Preloaded into the process of a job. Writes how much CPU time it and the processes that it started and waited for have used,
// and ends those processes with it: on a signal, and when the run dies, even by `kill -9`.

const usageFile = process.env.TEST_USAGE
delete process.env.TEST_USAGE // not for the processes that tests start

/** The fields of /proc/<pid>/stat after the name, which may contain blanks. */
const statOf = (pid: number | string): string[] => {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return text.slice(text.lastIndexOf(')') + 2).split(' ')
}

/** user, system, and the same of all children that were waited for, in hundredths of a second. */
const cpuSeconds = (): number =>
  statOf('self')
    .slice(11, 15)
    .reduce((sum, ticks) => sum + Number(ticks), 0) / 100

const parents = (): Map<number, number> => {
  const found = new Map<number, number>()
  for (const name of readdirSync('/proc').filter(it => /^\d+$/.test(it)))
    try {
      found.set(Number(name), Number(statOf(name)[1]))
    } catch {
      // The process has ended.
    }
  return found
}

/** The processes below this one, before any of them ends: then its children would get another parent. */
const descendants = (): number[] => {
  const all = parents()
  const isBelow = (pid: number): boolean => {
    const parent = all.get(pid)
    return parent !== undefined && (parent === process.pid || isBelow(parent))
  }
  return [...all.keys()].filter(isBelow)
}

/** Ends this process last, and not by `process.exit`: handlers of tests could keep it. */
const endAll = (): void => {
  for (const pid of [...descendants(), process.pid])
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // The process has ended.
    }
}

const run = process.ppid
setInterval(() => process.ppid !== run && endAll(), 1000).unref()
process.once('SIGTERM', endAll)
// The reports of the tests cannot be written after the death of the run. Node would report that as a failure, without an end.
process.stdout.on('error', endAll)

if (usageFile) process.once('exit', () => writeFileSync(usageFile, String(cpuSeconds())))
