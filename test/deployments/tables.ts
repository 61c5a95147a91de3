import { migrated, type Template } from '@earshot/testing'

/**
 * The tables of all services, without rows. The services are loaded only to make the template, once in a run: it takes a second,
 * and the processes of a deployment load them anyway.
 */
export const tablesOfAll: Template = {
  name: 'earshot',
  fill: async url => {
    const { storingServices } = await import('../../services/all/services.ts')
    await migrated(...storingServices).fill(url)
  },
}
