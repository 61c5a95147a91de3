import { day, type FieldError, storable } from '@earshot/contracts'
import { z } from 'zod'
import type { AttributeDefinition, AttributeValue } from './model.ts'

/** The schema of a value of this attribute. */
const schemaOf = ({ type, options }: AttributeDefinition): z.ZodType => {
  switch (type) {
    case 'text':
      return storable.max(1000)
    case 'number':
      return z.number()
    case 'boolean':
      return z.boolean()
    case 'date':
      return day
    case 'select':
      return z.enum(options)
  }
}

/** The errors in values of a conversation: one for each value without a definition or of the wrong type. */
export const valueErrors = (
  values: Record<string, AttributeValue | null>,
  definitions: AttributeDefinition[],
): FieldError[] =>
  Object.entries(values).flatMap(([key, value]) => {
    const definition = definitions.find(it => it.key === key)
    if (!definition) return [{ path: key, code: 'unknown', message: 'is not the key of an attribute' }]
    const issue = value === null ? undefined : schemaOf(definition).safeParse(value).error?.issues[0]
    return issue ? [{ path: key, code: issue.code, message: issue.message }] : []
  })
