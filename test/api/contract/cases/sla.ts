import type { TestEarshot } from '../../../deployments/earshot.ts'
import { at, type Case, things, unique } from './case.ts'

const week = { monday: [{ from: '09:00', to: '17:00' }] }
const targets = { firstResponseSeconds: 3600 }

/** The five operations of a resource with a unique name. */
const ofNamed = (
  earshot: TestEarshot,
  [path, one, many]: [path: string, one: string, many: string],
  body: object,
  { patch, inUse }: { patch: Record<string, unknown>; inUse?: (id: string) => Promise<unknown> },
): Record<string, Case> => {
  const on = things(earshot)
  const input = () => ({ name: unique(one), ...body })
  const made = async () => at(await on.newThing(path, input()))
  const taken = async () => {
    const it = input()
    await on.newThing(path, it)
    return it
  }
  return {
    [`list${many}`]: {
      good: async () => {
        await made()
        return { query: { limit: '1' } }
      },
    },
    [`create${one}`]: {
      good: async () => ({ body: input() }),
      refused: async () => [{ body: await taken() }],
    },
    [`get${one}`]: {
      good: made,
      also: async () => {
        const it = await made()
        return [{ ...it, headers: await on.tagOf(`${path}/${it.path?.id}`) }]
      },
    },
    [`update${one}`]: {
      good: async () => ({ ...(await made()), body: patch }),
      refused: async () => [{ ...(await made()), body: { name: (await taken()).name } }],
    },
    [`delete${one}`]: {
      good: made,
      ...(inUse && {
        refused: async () => {
          const it = await made()
          await inUse(it.path?.id ?? '')
          return [it]
        },
      }),
    },
  }
}

/** The cases of business hours, SLA policies and workflows. */
export const slaCases = (earshot: TestEarshot): Record<string, Case> => {
  const on = things(earshot)
  const conversation = async () =>
    at(await on.newThing('/conversations', { visitor: { anonymous: true }, message: { content: 'Hello' } }))
  const policy = () => on.newThing('/sla-policies', { name: unique('Policy'), targets })
  return {
    ...ofNamed(
      earshot,
      ['/business-hours', 'BusinessHours', 'BusinessHours'],
      { timeZone: 'UTC', week },
      {
        patch: { holidays: ['2030-01-01'] },
        inUse: businessHoursId =>
          on.newThing('/sla-policies', { name: unique('Policy'), targets, businessHoursId }),
      },
    ),
    ...ofNamed(
      earshot,
      ['/sla-policies', 'SlaPolicy', 'SlaPolicies'],
      { targets },
      {
        patch: { warningSeconds: 60 },
      },
    ),
    ...ofNamed(
      earshot,
      ['/workflows', 'Workflow', 'Workflows'],
      { trigger: 'customer_unresponsive', afterSeconds: 60 },
      { patch: { enabled: false, actions: [{ type: 'reply', content: 'Hello' }] } },
    ),
    getConversationSla: {
      good: conversation,
      also: async () => {
        const it = await conversation()
        return [{ ...it, headers: await on.tagOf(`/conversations/${it.path?.id}/sla`) }]
      },
    },
    setConversationSla: {
      good: async () => ({ ...(await conversation()), body: { policyId: await policy() } }),
    },
  }
}
