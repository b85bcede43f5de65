export { closedWords } from './opening-words.ts'
