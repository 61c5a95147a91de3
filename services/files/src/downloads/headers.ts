/** Types that browsers show without running anything. SVG and HTML can run scripts, and are always downloaded. */
const shown = new Set([
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/avif',
  'video/mp4',
  'video/webm',
  'audio/mpeg',
  'audio/ogg',
  'audio/wav',
  'audio/mp4',
])

/** `inline` for types that browsers show, otherwise `attachment`. */
export const dispositionOf = (contentType: string): 'inline' | 'attachment' =>
  shown.has(contentType) ? 'inline' : 'attachment'

/** No page, script or style of a file runs with the rights of Earshot's own pages. */
export const filePolicy = "default-src 'none'; sandbox"
