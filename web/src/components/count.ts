/** The API counts no further: the count means this many or more. */
const mostCounted = 1000

/** A count that is not exact above 999. */
export const countIn = (language: string, count: number): string => {
  const text = new Intl.NumberFormat(language).format(Math.min(count, mostCounted - 1))
  return count < mostCounted ? text : `${text}+`
}
