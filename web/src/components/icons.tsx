const paths = {
  bell: 'M6 16.500V11a6 6 0 0 1 12 0v5.500l1.500 1.500h-15zM10 20.500a2 2 0 0 0 4 0',
  home: 'M4 11l8-7 8 7M6 9.5V20h12V9.5M10 20v-6h4v6',
  key: 'M15 4a5 5 0 1 1-4.6 7L4 17.5V20h3v-2h2v-2h2l1.5-1.6M16 8.5v.01',
  search: 'M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13zM15.5 15.5L20 20',
  book: 'M5 5.5C7.5 4.5 10 4.700 12 6c2-1.300 4.500-1.500 7-.5V19c-2.500-1-5-.8-7 .5-2-1.300-4.500-1.500-7-.5zM12 6v13',
  program: 'M4 5h16v14H4zM4 9h16M8 13l2 1.500-2 1.500M12.500 16H16',
  webhook:
    'M12 4a4 4 0 0 1 3.500 6L18 14.500M10.500 9.500L7.500 15M9.500 17h7M6.500 13a4 4 0 1 0 3.500 5.500M18 21a3.500 3.500 0 1 0-2.500-6M12 8v.01M6.500 17v.01M17.500 17.500v.01',
  event: 'M13 3L5 13.500h6L10 21l8-10.500h-6z',
  operations: 'M3 12.500h4l2.500-7 5 13 2.500-6h4',
  talk: 'M4 5h12v8H9l-3.500 3v-3H4zM10 16h4.500l3.500 3v-3h2V9h-1',
  ticket: 'M4 7h16v3a2 2 0 0 0 0 4v3H4v-3a2 2 0 0 0 0-4zM14 7v2M14 11v2M14 15v2',
  plus: 'M12 5v14M5 12h14',
  roadmap: 'M5 5v14M12 5v9M19 5v6',
  changelog: 'M4 10v4h3l8 4V6l-8 4zM18.500 9.500a4 4 0 0 1 0 5M8 14l1.500 5',
  board: 'M4 5h16v14H4zM4 10h16M10 10v9',
  status: 'M5 12l4 4L19 6M5 19h14',
  tag: 'M4 4h8l8 8-8 8-8-8zM8.500 8.500v.01',
  transfer: 'M8 20V5M4 9l4-4 4 4M16 4v15M12 15l4 4 4-4',
  grip: 'M9 6v.01M9 12v.01M9 18v.01M15 6v.01M15 12v.01M15 18v.01',
  up: 'M12 19V6M6 11.500L12 5.500l6 6',
  down: 'M12 5v13M6 12.500l6 6 6-6',
  back: 'M19 12H6M11.500 6.500L6 12l5.500 5.500',
  fold: 'M9.500 6l6 6-6 6',
  unfold: 'M6 9.500l6 6 6-6',
  outside: 'M13 5h6v6M19 5l-8 8M17 14v5H5V7h5',
  more: 'M5 12v.01M12 12v.01M19 12v.01',
  vote: 'M6 14l6-6 6 6',
  comment: 'M5 5h14v10h-8l-4 4v-4H5z',
  inbox: 'M4 13l2.500-8h11L20 13v6H4zM4 13h5l1 2.500h4L15 13h5',
  mail: 'M4 6h16v12H4zM4 7l8 6 8-6',
  sent: 'M20 4L3.500 10.500l6.500 2.500 2.500 6.500zM10 13l4.500-4.500',
  shield: 'M12 4l7 2.500v5c0 4.500-3 7-7 8.500-4-1.500-7-4-7-8.500v-5zM9 12l2 2 4-4',
  people:
    'M9 5a3.500 3.500 0 1 1 0 7 3.500 3.500 0 0 1 0-7zM3 19c0-3 2.500-5 6-5s6 2 6 5M16 5.500a3.200 3.200 0 0 1 0 6M17.500 14.500c2 .7 3.500 2.300 3.500 4.500',
  company: 'M5 20V5h9v15M14 10h5v10M3 20h18M8 9h3M8 12.500h3M8 16h3',
  segment: 'M11 5a8 8 0 1 0 8 8h-8zM15 4.200a8 8 0 0 1 5 5h-5z',
  lock: 'M6 11h12v8.500H6zM8.500 11V8a3.500 3.500 0 0 1 7 0v3',
  person: 'M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM4.500 20a7.500 7.500 0 0 1 15 0',
  check: 'M5 12.500l4.500 4.500L19 7',
  minus: 'M5 12h14',
  chart: 'M4 4v16h16M8 16v-5M12.500 16V7M17 16v-3',
  clock: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 8v4.500l3 2',
  workflow: 'M4 4h6v5H4zM14 15h6v5h-6zM7 9v3.500a5 5 0 0 0 5 5h2M12 6.500h8',
  received: 'M4 12v6h16v-6M12 4v9M8 9.500l4 4 4-4',
  macro: 'M5 5h14v10h-8l-4 4v-4H5zM9 9h6M9 12h3',
  attribute: 'M4 7h9M17 7h3M4 17h3M11 17h9M15 5v4M9 15v4',
  log: 'M6 4h12v16H6zM9 8.500h6M9 12h6M9 15.500h4',
  settings:
    'M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM12 4v2M12 18v2M4 12h2M18 12h2M6.300 6.300l1.500 1.500M16.200 16.200l1.500 1.500M17.700 6.300l-1.500 1.500M7.800 16.200l-1.500 1.500',
  copy: 'M9 9h10v11H9zM15 9V4H5v11h4',
  leave: 'M14 5H6v14h8M10 12h10M17 9l3 3-3 3',
  appearance: 'M12 4a8 8 0 1 0 0 16zM12 4a8 8 0 0 1 0 16',
  language: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM4 12h16M12 4c-5 5-5 11 0 16M12 4c5 5 5 11 0 16',
} as const

export type IconName = keyof typeof paths

/** Icons that point along the direction of the text. */
const turning = new Set<IconName>(['back', 'fold', 'outside'])

/** Hidden from screen readers, since each icon has a text beside it. */
export const Icon = ({ name, size = 20 }: { name: IconName; size?: number }) => (
  <svg
    aria-hidden="true"
    {...(turning.has(name) && { className: 'turns' })}
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={1.75}
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    <path d={paths[name]} />
  </svg>
)
