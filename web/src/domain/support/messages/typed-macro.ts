/** The part of a macro's name typed after a / or # before the cursor, possibly empty. Undefined in the middle of a word, in a ticket number and in a heading. */
export const typedMacro = (before: string): string | undefined =>
  /(?:^|\s)(?!#\d|# )[/#]((?:[^/#\n]*[^/#\s])?)$/.exec(before)?.[1]
