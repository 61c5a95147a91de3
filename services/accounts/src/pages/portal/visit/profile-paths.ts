export const profilePath = '/profile'

export const profileSections = ['account', 'posts', 'votes', 'follows', 'comments'] as const
export type ProfileSection = (typeof profileSections)[number]

export const sectionPath = (section: ProfileSection): string =>
  section === 'account' ? profilePath : `${profilePath}/${section}`
