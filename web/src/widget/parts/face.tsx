/** Each has a contrast of at least 4.5:1 to white text. */
const colors = ['#b42318', '#9a4a00', '#4d6b00', '#0f766e', '#1d62a8', '#4338ca', '#7c3aed', '#a3246e']

/** The same for each name. */
const colorOf = (name: string): string | undefined => {
  let sum = 0
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521
  return colors[sum % colors.length]
}

/** The first letters of the first and last word. */
const initialsOf = (name: string): string => {
  const words = name.split(/\s+/).filter(Boolean)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends
    .map(word => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase()
}

type FaceProps = { name: string; picture?: string | undefined }

/** The picture of a member above the initials, which show until it is loaded, and if it cannot be. */
export const Face = ({ name, picture }: FaceProps) => (
  <span class="face" aria-hidden="true" style={{ background: colorOf(name) }}>
    {initialsOf(name)}
    {picture !== undefined && (
      <img src={picture} alt="" loading="lazy" onError={event => event.currentTarget.remove()} />
    )}
  </span>
)
