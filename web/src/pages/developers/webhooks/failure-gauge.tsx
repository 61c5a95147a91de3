import { Text } from '@mantine/core'
import { useTexts } from '../../../texts/use-texts.tsx'

/** Earshot warns at the first three counts, and disables the webhook at the last one. */
const marks = [25, 35, 45, 50] as const
const disabledAt = 50

const colorOf = (failures: number): string => {
  if (failures >= 45) return 'var(--mantine-color-red-7)'
  return failures >= 25 ? 'var(--mantine-color-orange-6)' : 'var(--mantine-color-yellow-5)'
}

const share = (count: number): string => `${(Math.min(count, disabledAt) / disabledAt) * 100}%`

/** The number of consecutive failures compared with the limit at which the webhook is disabled. */
export const FailureGauge = ({ failures }: { failures: number }) => {
  const { t } = useTexts()
  return (
    <div className="gauge" title={t('webhooks.failures.about')}>
      <Text inherit span>
        {t('webhooks.failures.of', { count: failures, most: disabledAt })}
      </Text>
      <div className="gauge-bar" aria-hidden="true">
        <div className="gauge-fill" style={{ inlineSize: share(failures), background: colorOf(failures) }} />
        {marks.map(mark => (
          <div key={mark} className="gauge-mark" style={{ insetInlineStart: share(mark) }} />
        ))}
      </div>
    </div>
  )
}
