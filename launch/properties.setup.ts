import * as fc from 'fast-check'

// The list of failures that `npm test` prints at the end omits causes, so fast-check adds the error to its message.
fc.configureGlobal({ includeErrorInReport: true })
