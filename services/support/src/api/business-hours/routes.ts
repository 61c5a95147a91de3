import { id } from '@earshot/contracts'
import { type Route, route } from '@earshot/http'
import { z } from 'zod'
import { BusinessHours, BusinessHoursInput, BusinessHoursPatch } from '../../records/business-hours/model.ts'
import { changeHours, createHours, deleteHours, getHours, listHours } from './service.ts'

const params = z.object({ id: id('business_hours') })

export const businessHoursRoutes = (): Route[] => [
  route({
    method: 'get',
    path: '/business-hours',
    summary: 'List business hours',
    permission: 'read:support',
    reply: { status: 200, list: BusinessHours, pageSize: 100 },
    handle: ({ pool, page }) => listHours(pool, page),
  }),
  route({
    method: 'post',
    path: '/business-hours',
    operationId: 'createBusinessHours',
    summary: 'Create business hours',
    permission: 'admin',
    body: BusinessHoursInput,
    reply: { status: 201, body: BusinessHours },
    location: hours => `/api/v1/business-hours/${hours.id}`,
    errors: ['CONFLICT'],
    handle: ({ pool, caller, body }) => createHours(pool, caller, body),
  }),
  route({
    method: 'get',
    path: '/business-hours/:id',
    operationId: 'getBusinessHours',
    summary: 'Get business hours',
    permission: 'read:support',
    params,
    reply: { status: 200, body: BusinessHours },
    errors: ['NOT_FOUND'],
    handle: ({ pool, params }) => getHours(pool, params.id),
  }),
  route({
    method: 'patch',
    path: '/business-hours/:id',
    operationId: 'updateBusinessHours',
    summary: 'Update business hours',
    description: 'Running SLA clocks keep their due times.',
    permission: 'admin',
    params,
    body: BusinessHoursPatch,
    reply: { status: 200, body: BusinessHours },
    errors: ['NOT_FOUND', 'CONFLICT'],
    handle: ({ pool, caller, params, body }) => changeHours(pool, caller, { ...params, ...body }),
  }),
  route({
    method: 'delete',
    path: '/business-hours/:id',
    operationId: 'deleteBusinessHours',
    summary: 'Delete business hours',
    description: 'Fails with IN_USE while an SLA policy uses them.',
    permission: 'admin',
    params,
    reply: { status: 204 },
    errors: ['NOT_FOUND', 'IN_USE'],
    handle: ({ pool, caller, params }) => deleteHours(pool, caller, params),
  }),
]
