import { id } from '@earshot/contracts'
import { route } from '@earshot/http'
import { z } from 'zod'
import { Company, CompanyInput, CompanyPatch, CompanyQuery } from './model.ts'
import { changeCompany, createCompany, deleteCompany, getCompany, listCompanies } from './service.ts'

const params = z.object({ id: id('company') })

export const companyRoutes = () => [
  route({
    method: 'get',
    path: '/companies',
    summary: 'List companies by name',
    permission: 'read:feedback',
    query: CompanyQuery,
    reply: { status: 200, list: Company },
    handle: ({ pool, query, page }) => listCompanies(pool, { query, page }),
  }),
  route({
    method: 'post',
    path: '/companies',
    summary: 'Create a company',
    permission: 'admin',
    body: CompanyInput,
    reply: { status: 201, body: Company },
    location: company => `/api/v1/companies/${company.id}`,
    errors: ['CONFLICT'],
    handle: ({ pool, caller, body }) => createCompany(pool, caller, body),
  }),
  route({
    method: 'get',
    path: '/companies/:id',
    summary: 'Get a company',
    permission: 'read:feedback',
    params,
    reply: { status: 200, body: Company },
    errors: ['NOT_FOUND'],
    handle: ({ pool, params }) => getCompany(pool, params),
  }),
  route({
    method: 'patch',
    path: '/companies/:id',
    summary: 'Update a company',
    permission: 'admin',
    params,
    body: CompanyPatch,
    reply: { status: 200, body: Company },
    errors: ['NOT_FOUND', 'CONFLICT'],
    handle: ({ pool, caller, params, body }) => changeCompany(pool, caller, { ...params, ...body }),
  }),
  route({
    method: 'delete',
    path: '/companies/:id',
    summary: 'Delete a company',
    description: 'Its users remain, without a company.',
    permission: 'admin',
    params,
    reply: { status: 204 },
    errors: ['NOT_FOUND'],
    handle: ({ pool, caller, params }) => deleteCompany(pool, caller, params),
  }),
]
