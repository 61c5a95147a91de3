import { VisuallyHidden } from '@mantine/core'

/** Long enough for an extension and the number before it. */
const endLength = 10

/** The name of a file, shortened in the middle if it does not fit, so that its extension stays visible. */
export const FileName = ({ name }: { name: string }) => {
  const end = name.length > 2 * endLength ? name.slice(-endLength) : ''
  const start = name.slice(0, name.length - end.length)
  return (
    <span className="file-name" dir="auto" title={name}>
      <span aria-hidden="true" className="file-name-start">
        {start}
      </span>
      <span aria-hidden="true" className="file-name-end">
        {end}
      </span>
      <VisuallyHidden>{name}</VisuallyHidden>
    </span>
  )
}
