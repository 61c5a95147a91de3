import { gracePeriod, id, Timestamp } from '@earshot/contracts'
import { z } from 'zod'

const rotatedAt = '2026-03-02T10:15:00.000Z'
const previousSecretExpiresAt = '2026-03-03T10:15:00.000Z'

export const VisitorSecret = z
  .object({
    rotatedAt: Timestamp.nullable().describe(
      'Null when no secret exists yet; no visitor token is accepted then.',
    ),
    previousSecretExpiresAt: Timestamp.nullable(),
  })
  .meta({ id: 'VisitorSecret', example: { rotatedAt, previousSecretExpiresAt: null } })
export type VisitorSecret = z.infer<typeof VisitorSecret>

export const RotatedVisitorSecret = z
  .object({
    secret: z.string().describe('Store it now; you cannot read it again.'),
    rotatedAt: Timestamp,
    previousSecretExpiresAt: Timestamp.nullable(),
  })
  .meta({
    id: 'RotatedVisitorSecret',
    example: { secret: 'evs_…', rotatedAt, previousSecretExpiresAt },
  })
export type RotatedVisitorSecret = z.infer<typeof RotatedVisitorSecret>

export const VisitorSecretRotation = z
  .strictObject({
    gracePeriodSeconds: gracePeriod(0).describe(
      'How long tokens signed with the previous secret are still accepted, in seconds.',
    ),
  })
  .meta({ id: 'VisitorSecretRotation', example: { gracePeriodSeconds: 86_400 } })
export type VisitorSecretRotation = z.output<typeof VisitorSecretRotation>

export const AnonymousVisitor = z
  .object({
    token: z.string().describe('Send it as `Authorization: Bearer`. Valid for 365 days.'),
    principalId: id('principal'),
  })
  .meta({
    id: 'AnonymousVisitor',
    example: { token: 'eav_…', principalId: 'principal_01kk2m9v3zecst1qsk0w8h5r6t' },
  })
export type AnonymousVisitor = z.infer<typeof AnonymousVisitor>

export const VisitorMergeInput = z
  .strictObject({ token: z.string().max(4096).describe('The token of the anonymous visitor.') })
  .meta({ id: 'VisitorMergeInput', example: { token: 'eav_…' } })
