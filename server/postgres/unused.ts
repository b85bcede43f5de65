/**
 * Tables and `table.column`s that this version neither reads nor writes. They are still there for a node of the version
 * before; a migration of the next version drops them.
 */
export const unused = new Set<string>(['log_secret_places'])
