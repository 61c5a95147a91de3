import type { TestEarshot } from '../../../deployments/earshot.ts'
import { type Case, things } from './case.ts'

const reports = ['Volume', 'FirstResponse', 'Resolution', 'Csat', 'Sla']
const span = { dateFrom: '2026-01-01', dateTo: '2026-01-02' }

/** The cases of reports. */
export const reportCases = (earshot: TestEarshot): Record<string, Case> => {
  const on = things(earshot)
  const pathOf = (name: string) => `/reports/${name.replace(/\B[A-Z]/, '-$&').toLowerCase()}`
  const caseOf = (name: string): Case => ({
    good: async () => ({ query: { ...span, timeZone: 'Europe/Zurich' } }),
    also: async () => {
      const conversation = { visitor: { anonymous: true }, message: { content: 'Hello' } }
      await on.newThing('/conversations', conversation)
      const headers = await on.tagOf(`${pathOf(name)}?${new URLSearchParams(span)}`)
      return [{ query: { groupBy: 'team' } }, { query: { groupBy: 'agent' } }, { query: span, headers }]
    },
    refused: async () => [{ query: { dateFrom: '2026-01-02', dateTo: '2026-01-01' } }],
  })
  return {
    getSupportNow: {
      good: async () => ({}),
      also: async () => [{ headers: await on.tagOf('/reports/now') }],
    },
    ...Object.fromEntries(reports.map(name => [`get${name}Report`, caseOf(name)])),
  }
}
