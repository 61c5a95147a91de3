const paths = {
  home: 'M4 11l8-7 8 7M6 9.5V20h12V9.5M10 20v-6h4v6',
  key: 'M15 4a5 5 0 1 1-4.6 7L4 17.5V20h3v-2h2v-2h2l1.5-1.6M16 8.5v.01',
  search: 'M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13zM15.5 15.5L20 20',
  book: 'M5 5.5C7.5 4.5 10 4.700 12 6c2-1.300 4.500-1.500 7-.5V19c-2.500-1-5-.8-7 .5-2-1.300-4.500-1.500-7-.5zM12 6v13',
  program: 'M4 5h16v14H4zM4 9h16M8 13l2 1.500-2 1.500M12.500 16H16',
  webhook:
    'M12 4a4 4 0 0 1 3.500 6L18 14.500M10.500 9.500L7.500 15M9.500 17h7M6.500 13a4 4 0 1 0 3.500 5.500M18 21a3.500 3.500 0 1 0-2.500-6M12 8v.01M6.500 17v.01M17.500 17.500v.01',
  plus: 'M12 5v14M5 12h14',
  leave: 'M14 5H6v14h8M10 12h10M17 9l3 3-3 3',
  appearance: 'M12 4a8 8 0 1 0 0 16zM12 4a8 8 0 0 1 0 16',
  language: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM4 12h16M12 4c-5 5-5 11 0 16M12 4c5 5 5 11 0 16',
} as const

export type IconName = keyof typeof paths

/** For the eye only: a text stands beside each. */
export const Icon = ({ name, size = 20 }: { name: IconName; size?: number }) => (
  <svg
    aria-hidden="true"
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
