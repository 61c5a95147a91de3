import { id } from '@earshot/contracts'
import { route } from '@earshot/http'
import { z } from 'zod'
import { Import, ImportQuery, RowError } from '../../records/imports/model.ts'
import { createImport, receiveFile, uploadTypes } from './receive.ts'
import { getImport, listErrors, listImports } from './service.ts'

const params = z.object({ id: id('import') })

const example = `title,content,status,tags,votes,authorName,authorEmail,createdAt,externalId
Dark mode,My eyes at night.,planned,"UI,Accessibility",12,Grace Holt,grace@example.com,2025-11-02,1041
`

export const importRoutes = () => [
  route({
    method: 'post',
    path: '/imports',
    summary: 'Import posts from a file',
    description:
      'The upload is streamed, and posts are created in the background. Rows with an error are reported and do not affect the others. A row is skipped if its externalId was imported to the same board before. Missing tags are created. Other columns are ignored, with a warning in the response if they seem to have votes or authors. A workspace receives two uploads at a time; while it does, another one gets 429.',
    permission: 'admin',
    query: ImportQuery,
    upload: { types: uploadTypes, limit: 50 * 1024 * 1024, example },
    reply: { status: 201, body: Import },
    location: it => `/api/v1/imports/${it.id}`,
    prepare: ({ db, caller, query, upload, defer }) => receiveFile(db, caller, { ...query, upload, defer }),
    handle: ({ pool, caller, prepared }) => createImport(pool, caller, prepared),
  }),
  route({
    method: 'get',
    path: '/imports',
    summary: 'List imports',
    description: 'Newest first.',
    permission: 'admin:read',
    reply: { status: 200, list: Import },
    handle: ({ pool, page }) => listImports(pool, page),
  }),
  route({
    method: 'get',
    path: '/imports/:id',
    summary: 'Get an import',
    permission: 'admin:read',
    params,
    reply: { status: 200, body: Import },
    errors: ['NOT_FOUND'],
    handle: ({ pool, params }) => getImport(pool, params.id),
  }),
  route({
    method: 'get',
    path: '/imports/:id/errors',
    summary: 'List the errors of an import',
    permission: 'admin:read',
    params,
    reply: { status: 200, list: RowError },
    errors: ['NOT_FOUND'],
    handle: ({ pool, params, page }) => listErrors(pool, { ...params, page }),
  }),
]
