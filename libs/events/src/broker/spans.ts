import { type ServiceName, type Span, type SpanFacts, startSpan } from '@earshot/runtime'
import type { Broker, InMessage, Outcome } from './broker.ts'
import type { EventQueue, TopicExchange } from './topology.ts'

const systemOf = ({ durable }: Pick<Broker, 'durable'>): string => (durable ? 'rabbitmq' : 'in_process')

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'unknown'

/** Ends the span when the work settles, with its result. */
const during = async <T>(work: Promise<T>, span: Span, name: string, facts: SpanFacts): Promise<T> => {
  try {
    const result = await work
    span.end(name, facts)
    return result
  } catch (error) {
    span.end(name, facts, codeOf(error))
    throw error
  }
}

/** Publishes an event of the outbox in the trace that emitted it. The work gets the traceparent for consumers. */
export const publishInSpan = (
  { broker, source }: { broker: Broker; source: ServiceName },
  { headers, eventId, type }: { headers: Record<string, string>; eventId: string; type: string },
  exchange: TopicExchange,
  publish: (traceparent: string | undefined) => Promise<void>,
): Promise<void> => {
  const span = startSpan(source, 'producer', headers.traceparent)
  if (!span) return publish(headers.traceparent)
  const facts = {
    'messaging.system': systemOf(broker),
    'messaging.operation.type': 'send',
    'messaging.operation.name': 'publish',
    'messaging.destination.name': exchange,
    'messaging.rabbitmq.destination.routing_key': type,
    'messaging.message.id': eventId,
  }
  return during(publish(span.traceparent), span, `publish ${exchange}`, facts)
}

/** Handles an event in the trace that published it. The work gets the traceparent for further messages, if tracing is on. */
export const handleInSpan = (
  { broker, queue }: { broker: Broker; queue: EventQueue },
  message: InMessage,
  handle: (traceparent?: string) => Promise<Outcome>,
): Promise<Outcome> => {
  const { traceparent } = message.headers
  const service = queue.replace('.events', '') as ServiceName // each service has one queue, with its name
  const span = startSpan(service, 'consumer', typeof traceparent === 'string' ? traceparent : undefined)
  if (!span) return handle()
  const facts = {
    'messaging.system': systemOf(broker),
    'messaging.operation.type': 'process',
    'messaging.operation.name': 'consume',
    'messaging.destination.name': message.exchange,
    'messaging.destination.subscription.name': queue,
    'messaging.rabbitmq.destination.routing_key': message.key,
    'messaging.message.id': message.id,
  }
  return during(handle(span.traceparent), span, `consume ${queue}`, facts)
}
