import { color, id, shortText, slug, Timestamp } from '@earshot/contracts'
import { z } from 'zod'
import * as examples from '../examples.ts'

const category = z.enum(['active', 'complete', 'closed'])
const position = z.int().min(0).max(1_000_000)

export const Status = z
  .object({
    id: id('status'),
    name: z.string(),
    slug: z.string(),
    color: z.string(),
    category,
    position: z.int(),
    showOnRoadmap: z.boolean(),
    isDefault: z
      .boolean()
      .describe('Whether new posts get this status, unless their board has its own default.'),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: 'Status', example: examples.status })
export type Status = z.infer<typeof Status>

export const StatusInput = z
  .strictObject({
    name: shortText(50),
    slug: slug.optional().describe('Generated from the name when absent. A given one is never changed.'),
    color: color.default('#6b7280'),
    category: category.default('active'),
    position: position.optional().describe('Last position when absent.'),
    showOnRoadmap: z.boolean().default(false),
    isDefault: z.boolean().default(false),
  })
  .meta({ id: 'StatusInput', example: { name: 'Planned', color: '#8b5cf6', showOnRoadmap: true } })
export type StatusInput = z.output<typeof StatusInput>

export const StatusPatch = z
  .strictObject({
    name: shortText(50),
    slug,
    color,
    category,
    position,
    showOnRoadmap: z.boolean(),
    isDefault: z.boolean(),
  })
  .partial()
  .meta({ id: 'StatusPatch', example: { color: '#7c3aed', position: 3 } })
export type StatusPatch = z.output<typeof StatusPatch>
