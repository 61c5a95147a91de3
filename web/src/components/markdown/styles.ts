import type { IconName } from '../icon-paths.ts'

export type StyleName =
  | 'heading'
  | 'bold'
  | 'italic'
  | 'quote'
  | 'code'
  | 'link'
  | 'bullets'
  | 'numbers'
  | 'tasks'

/** The name of a style in the toolbar element, and the key that applies it together with Ctrl or Cmd. */
type Style = { name: StyleName; style: string; icon: IconName; key?: string }

export const styles: Style[] = [
  { name: 'heading', style: 'header-3', icon: 'heading' },
  { name: 'bold', style: 'bold', icon: 'bold', key: 'b' },
  { name: 'italic', style: 'italic', icon: 'italic', key: 'i' },
  { name: 'quote', style: 'quote', icon: 'quote' },
  { name: 'code', style: 'code', icon: 'code', key: 'e' },
  { name: 'link', style: 'link', icon: 'link', key: 'k' },
  { name: 'bullets', style: 'unordered-list', icon: 'bullets' },
  { name: 'numbers', style: 'ordered-list', icon: 'numbers' },
  { name: 'tasks', style: 'task-list', icon: 'tasks' },
]

/** The title of a button, with its shortcut. */
export const titleOf = (label: string, key: string | undefined): string =>
  key ? `${label} (Ctrl ${key.toUpperCase()})` : label
