import { faceColorOf, initialsOf } from '@earshot/i18n'

type FaceProps = { name: string; picture?: string | undefined }

/** The picture of a member above the initials, which show until it is loaded, and if it cannot be. */
export const Face = ({ name, picture }: FaceProps) => (
  <span class="face" aria-hidden="true" style={{ background: faceColorOf(name) }}>
    {initialsOf(name)}
    {picture !== undefined && (
      <img src={picture} alt="" loading="lazy" onError={event => event.currentTarget.remove()} />
    )}
  </span>
)
