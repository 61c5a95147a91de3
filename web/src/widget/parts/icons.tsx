/** Lines in a square of 24 by 24. */
const paths = {
  close: 'M6 6l12 12M18 6L6 18',
  back: 'M14.500 5.500L8 12l6.500 6.500',
  send: 'M12 19V5.500M6 11l6-6 6 6',
  attach:
    'M18.500 11.500l-6.800 6.800a4.200 4.200 0 0 1-6-6l7.300-7.300a2.900 2.900 0 0 1 4 4l-7.200 7.200a1.400 1.400 0 0 1-2-2l6.300-6.300',
  file: 'M7 3.500h6.500L18 8v12.500H7zM13.500 3.500V8H18',
  vote: 'M6 14l6-6 6 6',
  outside: 'M13 5h6v6M19 5l-8 8M17 14v5H5V7h5',
  done: 'M5 12.500l4.500 4.500L19 7.500',
  away: 'M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16zM12 8v4.500l3 2',
  retry: 'M19 12a7 7 0 1 1-2.200-5.100M19 4v4.500h-4.500',
  plus: 'M12 5v14M5 12h14',
  messenger:
    'M12 4c4.700 0 8.500 3.100 8.500 7s-3.800 7-8.500 7q-1.300 0-2.500-.3L5 20l.8-3.600C4.300 15 3.500 13.100 3.500 11c0-3.900 3.800-7 8.500-7z',
  feedback:
    'M9 17.500h6M10 20.500h4M12 3.500a6 6 0 0 0-3.600 10.800q.6.5.6 1.300v.4h6v-.4q0-.8.6-1.300A6 6 0 0 0 12 3.500z',
  changelog: 'M4 10v4h3l8 4V6l-8 4zM18.500 9.500a4 4 0 0 1 0 5M8 14l1.500 5',
} as const

export type IconName = keyof typeof paths

/** Icons that point somewhere are mirrored where texts are read from right to left. */
const mirrored = new Set<IconName>(['back', 'outside', 'changelog'])

export const Icon = ({ name }: { name: IconName }) => (
  <svg class={mirrored.has(name) ? 'icon mirrored' : 'icon'} viewBox="0 0 24 24" aria-hidden="true">
    <path d={paths[name]} />
  </svg>
)
