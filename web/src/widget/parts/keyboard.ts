/** On a phone, the focus in a field covers half of the screen with a keyboard, and Enter is the only way to a new line. */
export const hasKeyboard = (): boolean => matchMedia('(hover: hover) and (pointer: fine)').matches

/** Whether a key belongs to the composition of a text, as in Japanese. Safari reports the one that ends it as key code 229 only. */
export const isComposing = (event: KeyboardEvent): boolean => event.isComposing || event.keyCode === 229
