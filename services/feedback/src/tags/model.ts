import { id, Timestamp } from '@earshot/contracts'
import { z } from 'zod'
import { color, longText, shortText } from '../fields.ts'

export const Tag = z.object({
  id: id('tag'),
  name: z.string(),
  color: z.string(),
  description: z.string(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
export type Tag = z.infer<typeof Tag>

export const TagInput = z.object({
  name: shortText(50),
  color: color.default('#6b7280'),
  description: longText(500).default(''),
})
export type TagInput = z.output<typeof TagInput>

export const TagPatch = z.object({ name: shortText(50), color, description: longText(500) }).partial()
export type TagPatch = z.output<typeof TagPatch>
