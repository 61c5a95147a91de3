import { app } from './app.ts'
import { home } from './home.ts'

/** The texts of the shell with its navigation, of the home page and of errors, which are loaded first. */
export const first = { ...app, ...home }
