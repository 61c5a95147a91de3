import { Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useRulePreview } from '../../../../domain/segments/queries.ts'
import type { Rule } from '../../../../domain/segments/rule.ts'
import { useTexts } from '../../../../texts/use-texts.tsx'
import { isComplete } from './values.ts'

/** How many users match the rule so far, with some names. Empty while a value is missing. */
export const RulePreview = ({ rule }: { rule: Rule }) => {
  const { t, language } = useTexts()
  const [text] = useDebouncedValue(JSON.stringify(rule), 300) // an equal rule is another object after each rendering
  const asked = JSON.parse(text) as Rule
  const isReady = isComplete(rule) && isComplete(asked)
  const { data, error } = useRulePreview(isReady ? asked : undefined)
  const names = data?.members.map(({ name }) => name) ?? []
  const isShown = isReady && data && !error
  return (
    <div role="status">
      {isShown && (
        <>
          <Text size="sm" fw={600}>
            {t('segments.preview', { count: data.memberCount })}
          </Text>
          {names.length > 0 && (
            <Text size="xs" c="dimmed" className="breakable">
              <bdi>
                {new Intl.ListFormat(language, { type: 'unit' }).format(names)}
                {data.memberCount > names.length && ' …'}
              </bdi>
            </Text>
          )}
        </>
      )}
    </div>
  )
}
