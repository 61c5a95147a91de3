/** What there is to choose from, as a select has it. */
export const choicesOf = (items: { id: string; name: string }[] = []): { value: string; label: string }[] =>
  items.map(({ id, name }) => ({ value: id, label: name }))
