import type { Settings } from '../../../domain/settings/queries.ts'
import type { Look } from './preview.tsx'

export type Part = Look['parts'][number]

const allParts: Part[] = ['messenger', 'feedback', 'changelog']
export const sides = ['left', 'right'] as const
export const schemes = ['light', 'dark'] as const

/** Texts in place of null, as fields have them. `order` has all parts, also those that are not shown. */
export type Values = {
  widget: {
    greeting: string
    accentColor: string
    order: Part[]
    parts: Part[]
    position: string
    colorScheme: string
  }
}

export const valuesOf = ({ widget }: Settings): Values => ({
  widget: {
    greeting: widget.greeting ?? '',
    accentColor: widget.accentColor ?? '',
    order: [...new Set([...widget.parts, ...allParts])],
    parts: [...widget.parts],
    position: widget.position ?? '',
    colorScheme: widget.colorScheme ?? '',
  },
})

export const lookOf = ({ widget }: Values): Look => ({
  greeting: widget.greeting.trim() || null,
  accentColor: widget.accentColor.trim() || null,
  parts: widget.order.filter(part => widget.parts.includes(part)),
  position: sides.find(side => side === widget.position) ?? null,
  colorScheme: schemes.find(scheme => scheme === widget.colorScheme) ?? null,
})
