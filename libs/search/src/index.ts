export { contentVector, personVector, searchVector, textVector, wordsVersion } from './document.ts'
export { searchQuery } from './query.ts'
export { folded, type Word, wordsOf } from './words.ts'
