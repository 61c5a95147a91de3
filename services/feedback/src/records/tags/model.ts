import { color, id, longText, shortText, Timestamp } from '@earshot/contracts'
import { z } from 'zod'
import * as examples from '../examples.ts'

export const Tag = z
  .object({
    id: id('tag'),
    name: z.string(),
    color: z.string(),
    description: z.string(),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: 'Tag', example: examples.tag })
export type Tag = z.infer<typeof Tag>

export const TagInput = z
  .strictObject({
    name: shortText(50),
    color: color.default('#6b7280'),
    description: longText(500).default(''),
  })
  .meta({ id: 'TagInput', example: { name: examples.tag.name, color: examples.tag.color } })
export type TagInput = z.output<typeof TagInput>

export const TagPatch = z
  .strictObject({ name: shortText(50), color, description: longText(500) })
  .partial()
  .meta({ id: 'TagPatch', example: { description: examples.tag.description } })
export type TagPatch = z.output<typeof TagPatch>
