/** The public interface of this feature for other features. */
export { eraseFromPictures } from './picture-store.ts'
