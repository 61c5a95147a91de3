import { id, longText, shortText, Timestamp } from '@earshot/contracts'
import { z } from 'zod'
import * as examples from '../examples.ts'

export const Macro = z
  .object({
    id: id('macro'),
    name: z.string(),
    content: z.string(),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: 'Macro', example: examples.macro })
export type Macro = z.infer<typeof Macro>

const fields = { name: shortText(100), content: longText(4000).min(1) }

export const MacroInput = z
  .strictObject(fields)
  .meta({ id: 'MacroInput', example: { name: examples.macro.name, content: examples.macro.content } })
export type MacroInput = z.output<typeof MacroInput>

export const MacroPatch = z
  .strictObject(fields)
  .partial()
  .meta({ id: 'MacroPatch', example: { content: 'Which browser do you use?' } })
export type MacroPatch = z.output<typeof MacroPatch>
