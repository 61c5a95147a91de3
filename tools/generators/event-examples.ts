import { eventTypes, sampleEnvelope } from '@earshot/contracts'

/** One golden example of each event, as it comes to a receiver: what any language's tests may read. */
export const eventExamples = () =>
  eventTypes.map(type => ({
    path: `docs/reference/event-examples/${type}.json`,
    content: `${JSON.stringify(sampleEnvelope(type), null, 2)}\n`,
  }))
