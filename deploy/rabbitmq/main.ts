import { join } from 'node:path'
import { readConsumers } from './consumers.ts'
import { definitionsWithUsers } from './definitions.ts'

// Prints the definitions with users. Passwords come from RABBITMQ_PASSWORD_<USER>:
//   npm run --silent rabbitmq:definitions [-- consumers.yml] > definitions.json

const [file = join(import.meta.dirname, 'consumers.yml')] = process.argv.slice(2)

try {
  process.stdout.write(`${JSON.stringify(definitionsWithUsers(readConsumers(file), process.env), null, 2)}\n`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
