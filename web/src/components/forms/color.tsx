import { Input } from '@mantine/core'
import { useId } from 'react'
import { useTexts } from '../../texts/use-texts.tsx'

/** A color swatch to show beside a name. */
export const Swatch = ({ color }: { color: string }) => (
  <span className="swatch" style={{ backgroundColor: color }} aria-hidden="true" />
)

/** These can be distinguished in both the light and the dark theme. */
const colors = {
  gray: '#6b7280',
  red: '#ef4444',
  orange: '#f97316',
  yellow: '#eab308',
  green: '#22c55e',
  teal: '#14b8a6',
  blue: '#3b82f6',
  violet: '#8b5cf6',
  pink: '#ec4899',
} as const

const names = Object.keys(colors) as (keyof typeof colors)[] // exactly the keys of the object above

type Props = { value: string; onChange: (color: string) => void }

/** A choice of preset colors, or any other color. */
export const ColorField = ({ value, onChange }: Props) => {
  const { t } = useTexts()
  const group = useId()
  const isOther = names.every(name => colors[name] !== value)
  return (
    <Input.Wrapper label={t('color.label')} labelElement="div" id={group}>
      <div className="colors" role="radiogroup" aria-labelledby={`${group}-label`}>
        {names.map(name => (
          <input
            key={name}
            type="radio"
            name={group}
            className="color"
            style={{ backgroundColor: colors[name] }}
            aria-label={t(`color.${name}`)}
            title={t(`color.${name}`)}
            checked={value === colors[name]}
            onChange={() => onChange(colors[name])}
          />
        ))}
        <input
          type="color"
          className="color"
          data-chosen={isOther}
          aria-label={t('color.other')}
          title={t('color.other')}
          value={value}
          onChange={event => onChange(event.currentTarget.value)}
        />
      </div>
    </Input.Wrapper>
  )
}
