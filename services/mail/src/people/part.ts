import { exportRoute, merging, type People } from '@earshot/identity'
import { demoDataRoutes, type Part, type ServiceContext } from '@earshot/service'
import { removeDemo } from './demo.ts'
import { insertDemo } from './demo-repo.ts'
import { peopleHandlers } from './handlers.ts'
import { moveContent, moveContentBack } from './move.ts'
import { ownEmails } from './own-data-repo.ts'

type Input = Pick<ServiceContext, 'database' | 'log'> & { people: Pick<People, 'handlers'> }

/** The copies of people, and what becomes of mails, notifications and choices when people are erased, merged or leave the team. */
export const peoplePart = {
  open: ({ database, people, log }: Input) => {
    const part: Part = {
      routes: () => ({
        internal: [exportRoute(ownEmails), ...demoDataRoutes({ create: insertDemo, remove: removeDemo })],
      }),
      handlers: peopleHandlers(database.pool, people.handlers),
      loops: () => [merging({ database, move: moveContent, moveBack: moveContentBack, log })],
    }
    return { part }
  },
}
