import { route } from '@earshot/http'
import { auditAsCsv, auditAsLines, csvOf } from './export.ts'
import { listAudit } from './list.ts'
import { AuditEntry, AuditQuery, auditExample } from './model.ts'

export const auditRoutes = () => [
  route({
    method: 'get',
    path: '/audit-log',
    operationId: 'listAuditLog',
    summary: 'List the audit log, newest first',
    permission: 'admin:read',
    query: AuditQuery,
    reply: { status: 200, list: AuditEntry },
    handle: ({ pool, query, page }) => listAudit(pool, { query, page }),
  }),
  route({
    method: 'get',
    path: '/audit-log/export.csv',
    operationId: 'exportAuditLogCsv',
    summary: 'Export the audit log as CSV',
    permission: 'admin:read',
    query: AuditQuery,
    reply: { status: 200, file: { name: 'audit-log.csv', type: 'text/csv', example: csvOf([auditExample]) } },
    handle: async ({ pool, query }) => auditAsCsv(pool, query),
  }),
  route({
    method: 'get',
    path: '/audit-log/export.ndjson',
    operationId: 'exportAuditLogLines',
    summary: 'Export the audit log as NDJSON',
    permission: 'admin:read',
    query: AuditQuery,
    reply: {
      status: 200,
      file: {
        name: 'audit-log.ndjson',
        type: 'application/x-ndjson',
        example: `${JSON.stringify(auditExample)}\n`,
      },
    },
    handle: async ({ pool, query }) => auditAsLines(pool, query),
  }),
]
