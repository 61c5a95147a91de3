import { readFileSync } from 'node:fs'

/** Linux counts processor time in hundredths of a second, whatever its own clock. */
const tickMs = 10

const read = (pid: number, file: 'stat' | 'status'): string => {
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
