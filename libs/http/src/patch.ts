/** The row with the fields of the patch that are not undefined. */
export const patched = <Row extends object>(
  row: Row,
  patch: { [Field in keyof Row]?: Row[Field] | undefined },
): Row => {
  const given = Object.entries(patch).filter(([, value]) => value !== undefined)
  return { ...row, ...Object.fromEntries(given) }
}

/** Whether a patch changed nothing. `after` comes from {@link patched}, which keeps the order of the keys. */
export const isSame = (before: object, after: object): boolean =>
  JSON.stringify(before) === JSON.stringify(after)
