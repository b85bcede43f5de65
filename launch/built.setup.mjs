import { ensureBuilt } from './release/build.mjs'

/** Some tests start the built server, like `npm start`. */
export const setup = ensureBuilt
