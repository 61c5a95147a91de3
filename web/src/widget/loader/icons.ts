import type { Part } from '../base/earshot.ts'

/** Lines in a square of 24 by 24. */
export const icons: Record<Part | 'close', string> = {
  messenger:
    'M12 4c4.700 0 8.500 3.100 8.500 7s-3.800 7-8.500 7q-1.300 0-2.500-.3L5 20l.8-3.600C4.300 15 3.500 13.100 3.500 11c0-3.900 3.800-7 8.500-7z',
  feedback:
    'M9 17.500h6M10 20.500h4M12 3.500a6 6 0 0 0-3.600 10.800q.6.5.6 1.300v.4h6v-.4q0-.8.6-1.300A6 6 0 0 0 12 3.500z',
  changelog: 'M4 10v4h3l8 4V6l-8 4zM18.500 9.500a4 4 0 0 1 0 5M8 14l1.500 5',
  close: 'M6.500 9.500L12 15l5.500-5.500',
}

const svg = 'http://www.w3.org/2000/svg'

export const iconOf = (name: keyof typeof icons, className: string): SVGElement => {
  const icon = document.createElementNS(svg, 'svg')
  icon.setAttribute('viewBox', '0 0 24 24')
  icon.setAttribute('aria-hidden', 'true')
  icon.setAttribute('class', className)
  const line = document.createElementNS(svg, 'path')
  line.setAttribute('d', icons[name])
  icon.append(line)
  return icon
}
