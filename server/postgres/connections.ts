/** Connections for requests; and for files, the nightly run and other jobs. */
export const HURRIED = 10
export const UNHURRIED = 4
/** Of the job queue. */
export const QUEUE_CONNECTIONS = 2
/** All that a node may open: those, and one that listens. */
export const CONNECTIONS = HURRIED + UNHURRIED + 1 + QUEUE_CONNECTIONS
