import { migrated, type Template } from '@earshot/testing'

/**
 * The tables of all services, without rows. The services are loaded only to make the template, once in a run: it takes a second,
 * and the processes of a deployment load them anyway.
 */
export const tablesOfAll: Template = {
  name: 'earshot',
  fill: async url => {
    const [{ feedback }, { createGateway }, { support }, { webhooks }, { files }] = await Promise.all([
      import('../../services/feedback/src/main.ts'),
      import('../../services/gateway/src/main.ts'),
      import('../../services/support/src/main.ts'),
      import('../../services/webhooks/src/main.ts'),
      import('../../services/files/src/main.ts'),
    ])
    await migrated(createGateway({}), feedback, support, webhooks, files).fill(url)
  },
}
