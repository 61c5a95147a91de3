import { ActionIcon, Button, Fieldset, Group, Text, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { Icon } from '../../../components/icons.tsx'
import { useTexts } from '../../../texts/use-texts.tsx'
import { type Interval, nextInterval, type Week, type Weekday, weekdayIn, weekdays } from './week.ts'

type TimeProps = { label: string; value: string; isEnd?: boolean; onChange: (time: string) => void }

/** Time fields have no 24:00, so the end of a day is shown as 00:00. */
const TimeField = ({ label, value, isEnd = false, onChange }: TimeProps) => (
  <TextInput
    type="time"
    size="xs"
    aria-label={label}
    value={value === '24:00' ? '00:00' : value}
    onChange={({ currentTarget }) =>
      onChange(isEnd && currentTarget.value === '00:00' ? '24:00' : currentTarget.value)
    }
  />
)

type IntervalProps = {
  day: string
  interval: Interval
  onChange: (interval: Interval) => void
  remove: () => void
}

const IntervalFields = ({ day, interval, onChange, remove }: IntervalProps) => {
  const { t } = useTexts()
  return (
    <Group gap={6} wrap="nowrap">
      <TimeField
        label={t('hours.from', { day })}
        value={interval.from}
        onChange={from => onChange({ ...interval, from })}
      />
      <span aria-hidden="true">–</span>
      <TimeField
        label={t('hours.to', { day })}
        value={interval.to}
        isEnd
        onChange={to => onChange({ ...interval, to })}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('hours.remove', { day })}
        title={t('hours.remove', { day })}
        onClick={remove}
      >
        <Icon name="minus" size={16} />
      </ActionIcon>
    </Group>
  )
}

type DayProps = {
  weekday: Weekday
  value: Interval[]
  onChange: (intervals: Interval[]) => void
  error: ReactNode
}

const DayFields = ({ weekday, value, onChange, error }: DayProps) => {
  const { t, language } = useTexts()
  const day = weekdayIn(language, weekday)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend cannot be placed beside the fields of a fieldset
    <div className="day" role="group" aria-label={day} data-path={`week.${weekday}`} tabIndex={-1}>
      <Text size="sm" className="day-name">
        {day}
      </Text>
      <Group gap="xs" className="grow">
        {value.length === 0 && (
          <Text size="sm" c="dimmed">
            {t('hours.closed')}
          </Text>
        )}
        {value.map((interval, index) => (
          <IntervalFields
            // biome-ignore lint/suspicious/noArrayIndexKey: intervals have no other key
            key={index}
            day={day}
            interval={interval}
            onChange={next => onChange(value.with(index, next))}
            remove={() => onChange(value.toSpliced(index, 1))}
          />
        ))}
        <ActionIcon
          variant="default"
          aria-label={t('hours.add', { day })}
          title={t('hours.add', { day })}
          onClick={() => onChange([...value, nextInterval(value)])}
        >
          <Icon name="plus" size={16} />
        </ActionIcon>
        {error && (
          <Text size="xs" c="var(--mantine-color-error)" role="alert">
            {error}
          </Text>
        )}
      </Group>
    </div>
  )
}

type Props = { value: Week; onChange: (week: Week) => void; errors: Record<string, ReactNode> }

const workdays = ['tuesday', 'wednesday', 'thursday', 'friday'] as const

/** The business hours of each weekday. */
export const WeekEditor = ({ value, onChange, errors }: Props) => {
  const { t } = useTexts()
  const likeMonday = Object.fromEntries(workdays.map(day => [day, value.monday]))
  return (
    <Fieldset legend={t('hours.week')} data-path="week" tabIndex={-1}>
      {weekdays.map(weekday => (
        <DayFields
          key={weekday}
          weekday={weekday}
          value={value[weekday]}
          onChange={intervals => onChange({ ...value, [weekday]: intervals })}
          error={errors[`week.${weekday}`]}
        />
      ))}
      {errors.week && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {errors.week}
        </Text>
      )}
      <Group justify="space-between" mt="sm">
        <Text size="xs" c="dimmed">
          {t('hours.week.about')}
        </Text>
        <Button size="compact-sm" variant="default" onClick={() => onChange({ ...value, ...likeMonday })}>
          {t('hours.likeMonday')}
        </Button>
      </Group>
    </Fieldset>
  )
}
