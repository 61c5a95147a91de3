import { shared } from '@earshot/testing/shared'
import { startEarshot, type TestEarshot } from './earshot.ts'

/** Tests that share an Earshot send the requests of many from one address. */
const unlimited = { RATE_LIMIT_PER_MINUTE: '0', VISITORS_PER_ADDRESS: '100000' }

/**
 * One Earshot for the tests of a process that start it with the same environment. A test that uses it has users, visitors and records
 * of its own, counts no others, and changes only settings that each of these tests sets. All others use `startEarshot`.
 */
export const sharedEarshot = async (environment: Record<string, string> = {}): Promise<TestEarshot> => {
  const earshot = await shared(`Earshot ${JSON.stringify(environment)}`, () =>
    startEarshot({ ...unlimited, ...environment }),
  )
  return {
    ...earshot,
    restart: async () => {
      throw new Error('Other tests use this Earshot')
    },
  }
}
