import * as fc from 'fast-check'

// What broke a property stands in its report: the list of failures at the end of `npm test` knows no causes.
fc.configureGlobal({ includeErrorInReport: true })
