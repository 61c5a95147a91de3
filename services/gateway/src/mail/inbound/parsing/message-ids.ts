/** Message-IDs in a header, in order, such as `<a@b>`. */
export const messageIdsIn = (value: string | undefined, max: number): string[] =>
  [...(value ?? '').slice(0, 64 * 1024).matchAll(/<[\x21-\x3b\x3d\x3f-\x7e]{1,500}>/g)]
    .slice(0, max)
    .map(([id]) => id)
