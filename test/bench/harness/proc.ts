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

/** The fields of a process's line after its name, which is in parentheses and may contain spaces. */
const fieldsOf = (pid: number): string[] =>
  read(pid, 'stat')
    .replace(/^.*\) /s, '')
    .split(' ')

/** CPU time used by a process so far in ms: all threads, user and system. */
export const cpuMs = (pid: number): number => {
  const fields = fieldsOf(pid)
  return (Number(fields[11]) + Number(fields[12])) * tickMs
}

export const parentOf = (pid: number): number => Number(fieldsOf(pid)[1])

const pids = (): string[] => readdirSync('/proc').filter(name => /^\d+$/.test(name))

/** CPU time of the processes that match, in ms. Those that end meanwhile count 0. */
const cpuMsWhere = (matches: (pid: number) => boolean): number =>
  pids().reduce((sum, name) => {
    const pid = Number(name)
    try {
      return matches(pid) ? sum + cpuMs(pid) : sum
    } catch {
      return sum
    }
  }, 0)

/** CPU time of all processes that a process has started, in ms. */
export const childrenCpuMs = (parent: number): number => cpuMsWhere(pid => parentOf(pid) === parent)

/** CPU time of all processes of a program, in ms. */
export const programCpuMs = (name: string): number => cpuMsWhere(pid => read(pid, 'comm').trim() === name)

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
  const found = pids().find(pid => matches(pid, argument, setting))
  if (!found) throw new Error(`No process runs ${argument} with ${setting}`)
  return Number(found)
}
