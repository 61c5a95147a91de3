import { VisuallyHidden } from '@mantine/core'

/** Long enough for an extension and the number before it. */
const endLength = 10

/** The name of a file, shortened in the middle if it does not fit, so that its extension stays visible. */
export const FileName = ({ name }: { name: string }) => {
  const isLong = name.length > 2 * endLength
  return (
    <span className="file-name" dir="auto" title={name}>
      <span aria-hidden={isLong} className="file-name-start">
        {isLong ? name.slice(0, -endLength) : name}
      </span>
      {isLong && (
        <>
          <span aria-hidden="true" className="file-name-end">
            {name.slice(-endLength)}
          </span>
          <VisuallyHidden>{name}</VisuallyHidden>
        </>
      )}
    </span>
  )
}
