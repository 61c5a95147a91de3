import { Code, Skeleton, Text } from '@mantine/core'
import { ErrorNote } from '../../../components/states.tsx'
import type { EventName } from '../../../domain/webhooks/queries.ts'
import { useTexts } from '../../../texts/use-texts.tsx'
import { fieldsOf, type JsonSchema, typeText } from './json-schema.ts'
import { useSchema } from './queries.ts'

type FieldProps = { name: string; schema: JsonSchema; isRequired: boolean }

const Line = ({ name, schema, isRequired }: FieldProps) => {
  const { t } = useTexts()
  return (
    <>
      <Code>{name}</Code>{' '}
      <Text span size="xs" c="dimmed" className="breakable">
        {typeText(schema)}
        {!isRequired && ` · ${t('eventTypes.optional')}`}
      </Text>
    </>
  )
}

const Field = (field: FieldProps) => {
  const inner = fieldsOf(field.schema)
  if (inner.length === 0)
    return (
      <li className="schema-field">
        <Line {...field} />
      </li>
    )
  return (
    <li>
      <details open>
        <summary>
          <Line {...field} />
        </summary>
        <Fields of={field.schema} />
      </details>
    </li>
  )
}

const Fields = ({ of }: { of: JsonSchema }) => (
  <ul className="schema">
    {fieldsOf(of).map(([name, schema, isRequired]) => (
      <Field key={name} name={name} schema={schema} isRequired={isRequired} />
    ))}
  </ul>
)

/** The fields of an event's data. */
export const SchemaTree = ({ type }: { type: EventName }) => {
  const { t } = useTexts()
  const schema = useSchema(type)
  if (schema.isPending) return <Skeleton h={200} role="status" aria-label={t('app.loading')} />
  if (!schema.data) return <ErrorNote error={schema.error} />
  return (
    <div dir="ltr">
      <Fields of={schema.data} />
    </div>
  )
}
