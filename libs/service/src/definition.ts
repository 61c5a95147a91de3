import type { ServiceStatus } from '@earshot/contracts'
import type { Database, MigrationSet, SealedTable } from '@earshot/db'
import type { Broker, TraceColumn } from '@earshot/events'
import type { Readiness } from '@earshot/http'
import type {
  CommonSettings,
  FileAddresses,
  Log,
  Loop,
  ProcessRole,
  SecretKey,
  ServiceName,
  Upstream,
} from '@earshot/runtime'
import type { Express } from 'express'
import type { z } from 'zod'

/** The dependencies that a process passes to a service. */
export type ServiceContext<Settings = object> = {
  name: ServiceName
  settings: CommonSettings & Settings
  role: ProcessRole
  log: Log
  secret: SecretKey
  broker: Broker
  /** That of a service without a schema rejects every statement. */
  database: Database
  /** The public address of the deployment, for everything that leaves it. */
  origin: string
  /** The URLs by which services call each other, including this one. Browsers may not know their hosts. No one calls the gateway. */
  urls: Record<Upstream, string>
  /** The addresses of files, which the gateway serves. */
  files: FileAddresses
  /** The status of this service. Never rejects. */
  status: () => Promise<ServiceStatus>
}

/** The parts of a service, besides those of every service: health, outbox, relay, idempotency keys. */
export type ServiceParts = {
  /** Mounts the service's endpoints. The health endpoints are mounted before them. */
  mount: (app: Express) => void
  /** Runs after the migrations and before the background work: partitions, seeds. Several processes may run it at once. */
  prepare?: () => Promise<void>
  /** The background work of the worker role. */
  loops?: () => Loop[]
  /** Publishes the service's messages other than events again after the broker lost its data. Rejects if any fails. */
  refill?: (signal: AbortSignal) => Promise<void>
  /** Whether a service without a database is ready: the checks of the service that it depends on. */
  readiness?: Readiness
  /** Ends responses without an end, such as event streams, when the process shuts down. */
  endStreams?: () => void
  /** Closes what the service opened, after the last request and the last loop. */
  close?: () => Promise<void>
}

type Definition<Shape extends z.ZodRawShape> = {
  name: ServiceName
  /** The service's schema in PostgreSQL. Undefined for the gateway, which has no database. */
  schema?: string
  migrations?: URL
  /** Migrations of libraries that only some services use. They run after the service's own. */
  shared?: MigrationSet[]
  /** Columns with copies of personal data, besides those of every service. */
  traces?: TraceColumn[]
  /** Tables with encrypted columns, besides those of every service. */
  sealed?: SealedTable[]
  /** The service's settings, besides the common ones. */
  settings: Shape
  create: (context: ServiceContext<z.output<z.ZodObject<Shape>>>) => ServiceParts | Promise<ServiceParts>
}

/** A service without its generic type. The process parses the settings before it calls `create`. */
export type ServiceDefinition = Omit<Definition<z.ZodRawShape>, 'create'> & {
  create: (context: ServiceContext) => ServiceParts | Promise<ServiceParts>
}

/** The definition of a service with a database of its own. */
export type StoringDefinition = ServiceDefinition & { name: Upstream; schema: string }

export const isStoring = (definition: ServiceDefinition): definition is StoringDefinition =>
  definition.schema !== undefined

export const defineService = <Shape extends z.ZodRawShape>(
  definition: Definition<Shape> & { name: Upstream; schema: string },
): StoringDefinition => definition as unknown as StoringDefinition // the type was checked here: `create` gets the parsed `settings`

/** Defines the gateway, which has no database. */
export const defineGateway = <Shape extends z.ZodRawShape>(
  definition: Omit<Definition<Shape>, 'name' | 'schema'>,
): ServiceDefinition => ({ ...(definition as unknown as ServiceDefinition), name: 'gateway' }) // as above

/** The default port of each standalone service. `PORT` overrides it. */
export const defaultPorts: Record<ServiceName, number> = {
  gateway: 3000,
  accounts: 3005,
  feedback: 3001,
  support: 3002,
  webhooks: 3003,
  files: 3004,
  mail: 3006,
}
