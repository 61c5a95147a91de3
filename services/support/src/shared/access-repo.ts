import { raw, type Sql, sql } from '@earshot/db'
import type { View } from './access.ts'

/** Limits conversations `c` to those that the view shows. */
export const visible = (view: View): Sql =>
  view === 'team' ? raw('true') : sql`c.visitor_principal_id = ${view.visitorPrincipalId}`
