import type { InternalClient } from '@earshot/http'
import type { Part, ServiceContext } from '@earshot/service'
import { insertEntry } from './audit/repo.ts'
import { auditUpkeep } from './audit/upkeep.ts'
import { directoryRoutes, internalDirectoryRoutes } from './routes.ts'
import { segmentRules } from './segments/rules.ts'
import { currentSettings } from './settings/current.ts'
import { saveActivity, saveContact } from './users/repo.ts'

type Input = Pick<ServiceContext, 'database'> & {
  /** Has a copy of the settings. */
  support: InternalClient
}

/** Who and what belongs to the workspace, its settings and its audit log. */
export const directoryPart = {
  traces: [
    { table: 'audit_log', column: 'before' },
    { table: 'audit_log', column: 'after' },
  ],
  open: ({ database, support }: Input) => {
    const { pool, session } = database
    const { settings, refresh, close } = currentSettings(pool.for('read'), session.listen)
    const part: Part = {
      routes: () => ({
        api: directoryRoutes({ refreshSettings: refresh, support }),
        internal: internalDirectoryRoutes(),
      }),
      handlers: {
        'audit.recorded': ({ entry }) => insertEntry(pool, entry),
        'principal.activity': activity => saveActivity(pool, activity),
        'contact.saved': (contact, { id }) => saveContact(pool, { ...contact, eventId: id }),
      },
      loops: () => [auditUpkeep(pool), segmentRules(database)],
      close,
    }
    return {
      part,
      /** The settings of the workspace, cached. */
      workspace: settings,
    }
  },
}
