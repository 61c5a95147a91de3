import { Input } from '@mantine/core'
import { useId } from 'react'
import { useTexts } from '../../texts/use-texts.tsx'

/** The colour of something, beside its name. */
export const Swatch = ({ color }: { color: string }) => (
  <span className="swatch" style={{ backgroundColor: color }} aria-hidden="true" />
)

/** Tell each other apart on light and on dark. */
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

const names = Object.keys(colors) as (keyof typeof colors)[] // its own keys

type Props = { value: string; onChange: (color: string) => void }

/** One of a few colours, or any other. */
export const ColorField = ({ value, onChange }: Props) => {
  const { say } = useTexts()
  const group = useId()
  const isOther = names.every(name => colors[name] !== value)
  return (
    <Input.Wrapper label={say('color.label')} labelElement="div" id={group}>
      <div className="colors" role="radiogroup" aria-labelledby={`${group}-label`}>
        {names.map(name => (
          <input
            key={name}
            type="radio"
            name={group}
            className="color"
            style={{ backgroundColor: colors[name] }}
            aria-label={say(`color.${name}`)}
            title={say(`color.${name}`)}
            checked={value === colors[name]}
            onChange={() => onChange(colors[name])}
          />
        ))}
        <input
          type="color"
          className="color"
          data-chosen={isOther}
          aria-label={say('color.other')}
          title={say('color.other')}
          value={value}
          onChange={event => onChange(event.currentTarget.value)}
        />
      </div>
    </Input.Wrapper>
  )
}
