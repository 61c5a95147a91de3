/** What is percent-encoded in a part of a URL; undefined when that is no such encoding. */
export const decoded = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
