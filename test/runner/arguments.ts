export type Arguments = {
  /** Parts of paths. None selects every file. */
  patterns: string[]
  /** Whether every test runs, on every pair of servers where its result may differ. */
  all: boolean
  /** Whether a green run of everything is written to runs.json and times.json. */
  record: boolean
}

const flags = ['--all', '--record']

/** @throws {Error} on an unknown flag */
export const readArguments = (given: string[]): Arguments => {
  const unknown = given.find(argument => argument.startsWith('--') && !flags.includes(argument))
  if (unknown) throw new Error(`${unknown} is not known. Use ${flags.join(' or ')}.`)
  return {
    patterns: given.filter(argument => !argument.startsWith('--')),
    all: given.includes('--all'),
    record: given.includes('--record'),
  }
}
