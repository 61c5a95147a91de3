import type { InternalClient } from '@earshot/http'
import type { Part, ServiceContext } from '@earshot/service'
import { openVerifiers } from './authentication.ts'
import { openChanges } from './changes.ts'
import { readinessOf } from './readiness.ts'
import { openVisitors } from './visitors.ts'
import { openWorkspace } from './workspace.ts'

type Input = Pick<ServiceContext, 'role' | 'broker' | 'origin' | 'urls'> & { accounts: InternalClient }

/** Who calls, and the settings of the workspace: what the accounts service knows, cached. */
export const identitiesPart = {
  open: ({ role, broker, origin, urls, accounts }: Input) => {
    const changes = openChanges(broker)
    const { listen } = changes
    const { close: closeVerifiers, ...verifiers } = openVerifiers({ accounts, listen, origin })
    const { workspace, close: closeWorkspace } = openWorkspace(accounts, listen)
    const part: Part = {
      readiness: readinessOf(urls.accounts, role),
      endStreams: changes.stop,
      close: () => {
        closeVerifiers()
        closeWorkspace()
      },
    }
    return { part, ...verifiers, workspace, ensureVisitor: openVisitors(accounts) }
  },
}
