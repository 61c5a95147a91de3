export { deviceOf, namesIn } from './devices.ts'
export { durationIn, parseDuration } from './durations.ts'
export { faceColorOf, initialsOf } from './faces.ts'
export { isLanguage, type Language, languages, languageTags, supportedLanguage } from './languages.ts'
export { numberIn } from './numbers.ts'
export { personName, shownName } from './people.ts'
export { bytesIn } from './sizes.ts'
export {
  type Text,
  type Translate,
  type Translation,
  translatorFor,
  translatorsFor,
  type Values,
} from './text.ts'
export { dateIn, dateTimeIn, type Precision, relativeTimeIn } from './times.ts'
