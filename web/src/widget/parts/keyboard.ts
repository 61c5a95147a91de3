/** On a phone, the focus in a field covers half of the screen with a keyboard, and Enter is the only way to a new line. */
export const hasKeyboard = (): boolean => matchMedia('(hover: hover) and (pointer: fine)').matches
