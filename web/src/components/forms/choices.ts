/** Items as the options of a select. */
export const choicesOf = (items: { id: string; name: string }[] = []): { value: string; label: string }[] =>
  items.map(({ id, name }) => ({ value: id, label: name }))
