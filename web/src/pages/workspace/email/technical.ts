/** For fields with names and keys: no words of a language. */
export const technical = { dir: 'ltr', autoComplete: 'off', spellCheck: false } as const
