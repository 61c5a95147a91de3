const previewLength = 140

/** The first characters, without splitting a surrogate pair at the end. */
export const preview = (text: string): string => text.slice(0, previewLength).replace(/[\uD800-\uDBFF]$/, '')
