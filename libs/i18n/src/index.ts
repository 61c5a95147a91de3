export { durationIn, parseDuration } from './durations.ts'
export { isLanguage, type Language, languageNames, languages } from './languages.ts'
export { type Text, type Translate, type Translation, translatorFor, type Values } from './text.ts'
export { dateIn, dateTimeIn, type Precision, relativeTimeIn } from './times.ts'
