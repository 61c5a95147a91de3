import { EmailAddress, id, Timestamp } from '@earshot/contracts'
import { z } from 'zod'

const example = {
  id: 'suppression_01kk345nnfecst1qjr1ncrnnw3',
  address: 'grace@example.com',
  reason: 'smtp_550',
  statusCode: '5.1.1',
  mailId: 'mail_01kk345nnfecst1qjr1ncrnnw4',
  createdAt: '2026-03-02T10:15:00.000Z',
}

export const Suppression = z
  .object({
    id: id('suppression'),
    address: z.string(),
    reason: z.string().describe('The reply code of the server, such as `smtp_550`.'),
    statusCode: z.string().nullable().describe('The enhanced status code of the reply (RFC 3463).'),
    mailId: id('mail').nullable().describe('The email that was rejected.'),
    createdAt: Timestamp,
  })
  .meta({ id: 'Suppression', example })
export type Suppression = z.infer<typeof Suppression>

export const SuppressionQuery = z.object({ address: EmailAddress.optional().describe('Only this address.') })
export type SuppressionQuery = z.output<typeof SuppressionQuery>
