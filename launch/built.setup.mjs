import { ensureBuilt } from './build.mjs'

/** Some tests start the server that `npm start` runs, which is a built one. */
export const setup = ensureBuilt
