import { Button, Group, Input, Pill, Text, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTexts } from '../../../texts/use-texts.tsx'

type Props = { value: string[]; onChange: (days: string[]) => void; error: ReactNode }

/** The days on which SLA clocks do not run. */
export const Holidays = ({ value, onChange, error }: Props) => {
  const { t, language } = useTexts()
  const [day, setDay] = useState('')
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' })
  const add = () => {
    if (day) onChange([...new Set([...value, day])].sort())
    setDay('')
  }
  return (
    <div data-path="holidays" tabIndex={-1}>
      <Group align="end" gap="xs">
        <TextInput
          type="date"
          label={t('hours.holidays')}
          value={day}
          onChange={event => setDay(event.currentTarget.value)}
          onKeyDown={event => {
            if (event.key !== 'Enter') return
            event.preventDefault() // Enter adds the day and must not submit the form
            add()
          }}
        />
        <Button variant="default" onClick={add} disabled={day === ''}>
          {t('hours.holidays.add')}
        </Button>
      </Group>
      <Group gap={6} mt="xs" component="ul" className="cards" aria-label={t('hours.holidays')}>
        {value.map(it => {
          const name = format.format(new Date(it))
          return (
            <li key={it}>
              <Pill
                size="md"
                withRemoveButton
                onRemove={() => onChange(value.filter(other => other !== it))}
                removeButtonProps={{
                  'aria-label': t('hours.holidays.remove', { day: name }),
                  'aria-hidden': false,
                  tabIndex: 0,
                }}
              >
                {name}
              </Pill>
            </li>
          )
        })}
      </Group>
      {value.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('hours.holidays.none')}
        </Text>
      )}
      {error && <Input.Error role="alert">{error}</Input.Error>}
    </div>
  )
}
