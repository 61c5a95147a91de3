/** Lets the browser handle input and paint before what follows. A phone takes 50 ms and more for each part of the start. */
export const nextTask = (): Promise<void> => new Promise(resolve => setTimeout(resolve))
