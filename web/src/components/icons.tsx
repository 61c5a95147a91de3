import { type IconName, paths } from './icon-paths.ts'

/** Icons that point along the direction of the text. */
const turning = new Set<IconName>(['back', 'forward', 'fold', 'outside'])

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
