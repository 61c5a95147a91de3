import { eventTypes, privateEventTypes } from './catalogue.ts'
import type { ConsumerSettings } from './types.ts'

const refuse = (message: string): never => {
  throw new TypeError(`createConsumer: ${message}`)
}

const isType = (type: string): boolean => (eventTypes as readonly string[]).includes(type)
const isPrivate = (type: string): boolean => (privateEventTypes as readonly string[]).includes(type)

/** A whole number of seconds becomes the name of a queue. */
const isDelay = (seconds: number) => Number.isInteger(seconds) && seconds >= 1 && seconds <= 86_400

/** @throws {TypeError} for settings that could never work. */
export const checkSettings = <Db>(settings: ConsumerSettings<Db>): void => {
  const {
    name,
    on = {},
    types,
    otherwise,
    retryAfterSeconds = [],
    prefetch = 20,
    deliveryLimit = 20,
  } = settings
  if (!/^[A-Za-z0-9][A-Za-z0-9-]{0,63}$/.test(name))
    refuse('name must be letters, digits and dashes, at most 64')
  const unknown = Object.keys(on).find(type => !isType(type))
  if (unknown) refuse(`there is no event ${unknown}; \`otherwise\` gets those of other types`)
  const hidden = Object.keys(on).find(isPrivate)
  if (hidden && !settings.private) refuse(`${hidden} comes only with \`private: true\``)
  if (types?.length === 0 || (!types && !otherwise && Object.keys(on).length === 0))
    refuse('nothing to consume: give `on`, `otherwise` or `types`')
  if (!retryAfterSeconds.every(isDelay)) refuse('retryAfterSeconds must be whole seconds, from 1 to a day')
  if (!Number.isInteger(prefetch) || prefetch < 1 || prefetch > 65_535) refuse('prefetch must be 1 to 65535')
  if (!Number.isInteger(deliveryLimit) || deliveryLimit < 1) refuse('deliveryLimit must be 1 or more')
}

/** Every kind of event by its first word. Not `#`: what the services tell each other goes that way too, and is no team's. */
const everyKind = [...new Set(eventTypes.map(type => `${type.split('.')[0]}.*`))]

/** The binding keys of the queue. */
export const bindingKeys = <Db>({ on = {}, types, otherwise }: ConsumerSettings<Db>): string[] =>
  types ?? (otherwise ? everyKind : Object.keys(on))
