/** Connections for requests (HURRIED), and for files, the nightly run and other jobs (UNHURRIED). */
export const HURRIED = 10
export const UNHURRIED = 4
/** Connections of the job queue. */
export const QUEUE_CONNECTIONS = 2
/** Most connections of a node: these and the one for live signals. */
export const CONNECTIONS = HURRIED + UNHURRIED + 1 + QUEUE_CONNECTIONS
