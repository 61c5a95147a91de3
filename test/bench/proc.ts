import { readdirSync, readFileSync } from 'node:fs'

/** Linux reports CPU time in hundredths of a second, regardless of its timer frequency. */
const tickMs = 10

const read = (pid: number | string, file: string): string => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch (cause) {
    throw new Error(`Cannot read /proc/${pid}/${file}: the benchmark needs Linux and a running process`, {
      cause,
    })
  }
}

/** CPU time used by a process so far in ms: all threads, user and system. */
export const cpuMs = (pid: number): number => {
  // The name, in parentheses, may contain spaces. The 14th and 15th fields of the line are user and system time.
  const fields = read(pid, 'stat')
    .replace(/^.*\) /s, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) * tickMs
}

/** Resident memory of a process, in MB. */
export const residentMb = (pid: number): number => {
  const [, kb] = /^VmRSS:\s+(\d+) kB/m.exec(read(pid, 'status')) ?? []
  return Number(kb) / 1024
}

/** Whether a process has this argument, and `setting` (`NAME=value`) in its environment. */
const matches = (pid: string, argument: string, setting: string): boolean => {
  try {
    return [
      ['cmdline', argument],
      ['environ', setting],
    ].every(([file = '', text = '']) => read(pid, file).split('\0').includes(text))
  } catch {
    return false // it has just ended, or belongs to another user
  }
}

/** Finds the process with this argument, and `setting` (`NAME=value`) in its environment. @throws when none matches */
export const findProcess = (argument: string, setting: string): number => {
  const pids = readdirSync('/proc').filter(name => /^\d+$/.test(name))
  const found = pids.find(pid => matches(pid, argument, setting))
  if (!found) throw new Error(`No process runs ${argument} with ${setting}`)
  return Number(found)
}
