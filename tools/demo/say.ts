import type { Arrival } from './receiver.ts'

export const say = (text = ''): void => void process.stdout.write(text ? `  ${text}\n` : '\n')
export const ms = (duration: number): string => `${Math.round(duration).toLocaleString('en')} ms`

/** The results of both signature checks. */
export const valid = ({ own, standard }: Arrival): string[] =>
  [own, standard].map(it => (it ? 'valid' : 'WRONG'))
