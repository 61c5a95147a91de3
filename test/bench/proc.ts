import { readdirSync, readFileSync } from 'node:fs'

/** Linux counts processor time in hundredths of a second, whatever its own clock. */
const tickMs = 10

const read = (pid: number | string, file: string): string => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch (cause) {
    throw new Error(`There is no /proc/${pid}/${file}: the bench needs Linux, and a process that lives`, {
      cause,
    })
  }
}

/** Processor time that a process has used so far, all threads, user and system, in ms. */
export const cpuMs = (pid: number): number => {
  // The name, in parentheses, may hold spaces; the 14th and 15th fields of the line are user and system time.
  const fields = read(pid, 'stat')
    .replace(/^.*\) /s, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) * tickMs
}

/** Memory that a process holds now, in MB. */
export const residentMb = (pid: number): number => {
  const [, kb] = /^VmRSS:\s+(\d+) kB/m.exec(read(pid, 'status')) ?? []
  return Number(kb) / 1024
}

/** Whether a process was started with such an argument, in an environment that says so. */
const isSuch = (pid: string, argument: string, setting: string): boolean => {
  try {
    return [
      ['cmdline', argument],
      ['environ', setting],
    ].every(([file = '', text = '']) => read(pid, file).split('\0').includes(text))
  } catch {
    return false // it has just ended, or is somebody else's
  }
}

/** The process that has an argument, and `NAME=value` in its environment. */
export const findProcess = (argument: string, setting: string): number => {
  const pids = readdirSync('/proc').filter(name => /^\d+$/.test(name))
  const found = pids.find(pid => isSuch(pid, argument, setting))
  if (!found) throw new Error(`There is no process of ${argument} with ${setting}`)
  return Number(found)
}
