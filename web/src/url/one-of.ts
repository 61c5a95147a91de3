/** Creates a type guard for a list of allowed values, for example of a URL parameter. */
export const isOneOf =
  <T extends string>(all: readonly T[]) =>
  (value: unknown): value is T =>
    (all as readonly unknown[]).includes(value)
