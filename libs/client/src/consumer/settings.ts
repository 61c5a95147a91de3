import { eventTypes, privateEventTypes } from './catalogue.ts'
import type { ConsumerSettings } from './types.ts'

const refuse = (message: string): never => {
  throw new TypeError(`createConsumer: ${message}`)
}

const isType = (type: string): boolean => (eventTypes as readonly string[]).includes(type)
const isPrivate = (type: string): boolean => (privateEventTypes as readonly string[]).includes(type)

/** A whole number, since it is part of the name of a queue. */
const isDelay = (seconds: number) => Number.isInteger(seconds) && seconds >= 1 && seconds <= 86_400

/** @throws {TypeError} for invalid settings. */
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
  if (!/^[A-Za-z0-9][A-Za-z0-9-]{0,63}$/.test(name)) refuse('name must be 1 to 64 letters, digits and dashes')
  const unknown = Object.keys(on).find(type => !isType(type))
  if (unknown)
    refuse(`unknown event type ${unknown}; use \`otherwise\` for types that this version does not know`)
  const hidden = Object.keys(on).find(isPrivate)
  if (hidden && !settings.private) refuse(`${hidden} requires \`private: true\``)
  if (types?.length === 0 || (!types && !otherwise && Object.keys(on).length === 0))
    refuse('nothing to consume: set `on`, `otherwise` or `types`')
  if (!retryAfterSeconds.every(isDelay)) refuse('retryAfterSeconds must be whole seconds, from 1 to 86400')
  if (!Number.isInteger(prefetch) || prefetch < 1 || prefetch > 65_535)
    refuse('prefetch must be from 1 to 65535')
  if (!Number.isInteger(deliveryLimit) || deliveryLimit < 1) refuse('deliveryLimit must be 1 or more')
}

/**
 * A binding key for each family of events. Not `#`, which would also match the services' internal events on the same exchange.
 */
const allFamilies = [...new Set(eventTypes.map(type => `${type.split('.')[0]}.*`))]

/** The binding keys of the queue. */
export const bindingKeys = <Db>({ on = {}, types, otherwise }: ConsumerSettings<Db>): string[] =>
  types ?? (otherwise ? allFamilies : Object.keys(on))
