import { Card, Group, Skeleton, Text } from '@mantine/core'
import { Link, type LinkProps } from '@tanstack/react-router'
import { Sparkline } from '../../components/charts/sparkline.tsx'
import type { TextKey } from '../../texts/en/index.ts'
import { useTexts } from '../../texts/use-texts.tsx'

export type FigureProps = {
  label: TextKey
  /** Undefined while loading. */
  value: string | undefined
  /** Marks a number that needs attention. */
  isBad?: boolean
  /** The values of the last days, oldest first. */
  trend?: number[] | undefined
  to: Pick<LinkProps, 'to' | 'search' | 'params'>
}

/** A number that links to the list that it counts. */
export const Figure = ({ label, value, isBad = false, trend, to }: FigureProps) => {
  const { t } = useTexts()
  return (
    <Card
      withBorder
      padding="md"
      className="tile"
      data-bad={isBad || undefined}
      renderRoot={props => <Link {...to} {...props} />}
    >
      <Text size="sm" c="dimmed">
        {t(label)}
      </Text>
      {value === undefined ? (
        <Skeleton h={28} w={64} mt={6} />
      ) : (
        <Group justify="space-between" align="center" wrap="nowrap">
          <Text className="figure" {...(isBad && { c: 'var(--mantine-color-error)' })}>
            {value}
          </Text>
          {trend && <Sparkline values={trend} tone="main" />}
        </Group>
      )}
    </Card>
  )
}
