/** What a patch leaves of a row: fields that it does not name stay. */
export const patched = <Row extends object>(
  row: Row,
  patch: { [Field in keyof Row]?: Row[Field] | undefined },
): Row => {
  const given = Object.entries(patch).filter(([, value]) => value !== undefined)
  return { ...row, ...Object.fromEntries(given) }
}

/** Whether a patch left everything as it was. Both come from {@link patched}, so their keys are in one order. */
export const isSame = (before: object, after: object): boolean =>
  JSON.stringify(before) === JSON.stringify(after)
