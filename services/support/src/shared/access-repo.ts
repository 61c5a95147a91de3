import { raw, type Sql, sql } from '@earshot/db'
import type { View } from './access.ts'

/** The condition for conversations `c` that the view includes. */
export const visible = (view: View): Sql =>
  view === 'team' ? raw('true') : sql`c.visitor_principal_id = ${view.visitorPrincipalId}`
