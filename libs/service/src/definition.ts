import type { ServiceStatus } from '@earshot/contracts'
import type { Database, MigrationSet, SealedTable } from '@earshot/db'
import type { Broker, TraceColumn } from '@earshot/events'
import type { CommonSettings, Log, Loop, ProcessRole, SecretKey, ServiceName } from '@earshot/runtime'
import type { Express } from 'express'
import type { z } from 'zod'

/** What a process gives a service to work with. */
export type ServiceContext<Settings = object> = {
  settings: CommonSettings & Settings
  role: ProcessRole
  log: Log
  secret: SecretKey
  broker: Broker
  database: Database
  /** Where the services answer, this one included. */
  urls: Record<ServiceName, string>
  /** Tells how this service is; never rejects. */
  status: () => Promise<ServiceStatus>
}

/** What a service is made of, besides what every service has: health, outbox, relay, idempotency keys. */
export type ServiceParts = {
  /** Adds what the service answers. The health endpoints stand before it. */
  mount: (app: Express) => void
  /** After the migrations, before the background work: partitions, seeds. Many processes may do it at once. */
  prepare?: () => Promise<void>
  /** The background work of the worker role. */
  loops?: () => Loop[]
  /** Publishes again what it had on a broker that has lost its data, besides events. Rejects unless it could do all. */
  refill?: (signal: AbortSignal) => Promise<void>
  /** Ends the answers that would go on for ever, once the process is to end. */
  partWays?: () => void
  /** Lets go of what it opened itself, after the last request and the last loop. */
  close?: () => Promise<void>
}

type Definition<Shape extends z.ZodRawShape> = {
  name: ServiceName
  /** Its own schema in PostgreSQL. */
  schema: string
  migrations?: URL
  /** The tables of libraries that it uses, made after its own. */
  shared?: MigrationSet[]
  /** Columns of its own in which copies of people stand, besides those that every service has. */
  traces?: TraceColumn[]
  /** Tables of its own in which something is sealed, besides those that every service has. */
  sealed?: SealedTable[]
  /** Its settings, besides the common ones. */
  settings: Shape
  create: (context: ServiceContext<z.output<z.ZodObject<Shape>>>) => ServiceParts
}

/** A service as a process sees it: it reads the settings by the shape before it creates. */
export type ServiceDefinition = Omit<Definition<z.ZodRawShape>, 'create'> & {
  create: (context: ServiceContext) => ServiceParts
}

export const defineService = <Shape extends z.ZodRawShape>(
  definition: Definition<Shape>,
): ServiceDefinition => definition as unknown as ServiceDefinition // `create` gets what `settings` parsed: checked here, erased for the process

/** The port of a service that runs in a process of its own, unless `PORT` says otherwise. */
export const defaultPorts: Record<ServiceName, number> = {
  gateway: 3000,
  feedback: 3001,
  support: 3002,
  webhooks: 3003,
}
