import type { First } from '../en/index.ts'
import { app } from './app.ts'
import { home } from './home.ts'

export const first: First = { ...app, ...home }
