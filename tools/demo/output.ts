import type { Arrival } from './receiver.ts'

export const print = (text = ''): void => void process.stdout.write(text ? `  ${text}\n` : '\n')
export const ms = (duration: number): string => `${Math.round(duration).toLocaleString('en')} ms`

/** The results of both signature checks. */
export const signatureLabels = ({ own, standard }: Arrival): string[] =>
  [own, standard].map(it => (it ? 'valid' : 'WRONG'))
