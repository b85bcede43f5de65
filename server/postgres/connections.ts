/** Connections for requests (REQUEST_POOL), and for files, the nightly run and other jobs (BACKGROUND_POOL). */
export const REQUEST_POOL = 10
export const BACKGROUND_POOL = 4
export const QUEUE_CONNECTIONS = 2
