import type { Server } from '../deployments/servers.ts'

/** A PostgreSQL server of the test run, and its `max_connections`. */
export type TestPostgres = Server & { connections: number }

/** A RabbitMQ of the test run. `root` is the folder of the system with its programs, if that is not this machine's. */
export type TestRabbit = { url: string; version: string; root?: string }

/** The servers that a test file uses. Without a RabbitMQ if no file of the run uses one. */
export type Platform = { postgres: TestPostgres; rabbit: TestRabbit | undefined }

export const nameOf = ({ postgres, rabbit }: Platform): string =>
  `PostgreSQL ${postgres.version}${rabbit ? `, RabbitMQ ${rabbit.version}` : ''}`

/** The environment variables by which the tests find the servers. */
export const environmentOf = ({ postgres, rabbit }: Platform): NodeJS.ProcessEnv => ({
  TEST_DATABASE_URL: postgres.url,
  ...(rabbit && { AMQP_URL: rabbit.url }),
  ...(rabbit?.root && { TEST_RABBITMQ_ROOT: rabbit.root }),
})
