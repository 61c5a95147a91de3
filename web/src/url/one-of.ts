/** Tells whether something, of an address say, is one of these. */
export const isOneOf =
  <T extends string>(all: readonly T[]) =>
  (value: unknown): value is T =>
    (all as readonly unknown[]).includes(value)
