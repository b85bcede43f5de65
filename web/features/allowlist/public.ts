/** The public interface of this feature for other features. */
export { closedWords } from './opening-words.ts'
