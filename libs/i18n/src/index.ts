export { durationIn, parseDuration } from './durations.ts'
export { isLanguage, type Language, languageNames, languages } from './languages.ts'
export { type Say, sayIn, type Text, type Translation, type Values } from './text.ts'
export { dayIn, distanceIn, type Finest, momentIn } from './times.ts'
