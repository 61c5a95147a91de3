import { readConsumers } from '../../deploy/rabbitmq/consumers.ts'
import { definitions } from '../../deploy/rabbitmq/definitions.ts'

const consumers = new URL('../../deploy/rabbitmq/consumers.yml', import.meta.url)

export const rabbitDefinitions = () => [
  {
    path: 'deploy/rabbitmq/definitions.json',
    content: `${JSON.stringify(definitions(readConsumers(consumers)), null, 2)}\n`,
  },
]
