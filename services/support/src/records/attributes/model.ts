import { id, longText, shortText, Timestamp } from '@earshot/contracts'
import { z } from 'zod'
import * as examples from '../examples.ts'

export const attributeTypes = ['text', 'number', 'boolean', 'date', 'select'] as const

/** A value of any attribute type. */
export const AttributeValue = z.union([z.string(), z.number(), z.boolean()])
export type AttributeValue = z.infer<typeof AttributeValue>

export const AttributeDefinition = z
  .object({
    id: id('attribute'),
    key: z.string(),
    name: z.string(),
    description: z.string(),
    type: z.enum(attributeTypes),
    options: z.array(z.string()).describe('The values that an attribute of type select can have.'),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: 'AttributeDefinition', example: examples.attribute })
export type AttributeDefinition = z.infer<typeof AttributeDefinition>

const options = z.array(shortText(100)).max(100)

const key = z
  .string()
  .regex(/^[a-z][a-z0-9_]{0,49}$/, 'must be up to 50 characters of a-z, 0-9 and _, starting with a letter')

export const AttributeInput = z
  .strictObject({
    key: key.describe(
      'The key in the attributes of a conversation. Neither the key nor the type can be changed.',
    ),
    name: shortText(100).optional().describe('Default: the key.'),
    description: longText(500).default(''),
    type: z.enum(attributeTypes),
    options: options.default([]),
  })
  .refine(it => it.type === 'select' || it.options.length === 0, {
    path: ['options'],
    message: 'are only allowed for the type select',
  })
  .refine(it => it.type !== 'select' || it.options.length > 0, {
    path: ['options'],
    message: 'are required for the type select',
  })
  .meta({
    id: 'AttributeDefinitionInput',
    example: { key: 'plan', name: 'Plan', type: 'select', options: examples.attribute.options },
  })
export type AttributeInput = z.output<typeof AttributeInput>

export const AttributePatch = z
  .strictObject({ name: shortText(100), description: longText(500), options: options.min(1) })
  .partial()
  .meta({ id: 'AttributeDefinitionPatch', example: { options: ['free', 'team'] } })
export type AttributePatch = z.output<typeof AttributePatch>

/** Null removes the attribute. */
export const AttributesInput = z
  .object({})
  .catchall(z.union([...AttributeValue.options, z.null()]))
  .meta({ id: 'ConversationAttributesInput', example: { plan: 'enterprise' } })
