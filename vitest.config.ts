import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { findDebianPostgres } from './server/test/debian-postgres.ts'

const routes = ['server/**/*.test.ts']
// Limits for hangs only: on a busy machine a correct result may take many seconds.
const expect = { poll: { timeout: 60_000 } }
const testTimeout = 300_000
// Modules are evaluated once a worker instead of once a file, which took a third of all processor time. A test that needs
// fresh ones says so by `vi.resetModules()`.
const isolate = false
const properties = 'launch/properties.setup.ts'
const built = 'launch/built.setup.mjs'
const setupFiles = [properties, 'server/test/sent.setup.ts']
/** Tries on Debian’s PostgreSQL what tests of the routes sent to the embedded one; only a run of them all has sent everything. */
const tried = 'server/test/sent-on-debian.test.ts'
const ownDatabase = [
  'server/postgres/embedded*.test.ts',
  'server/{start,stop}.test.ts',
  'launch/{npm-start,read-only}.test.ts',
]

/**
 * What Debian’s PostgreSQL runs, for it depends on more than whether a statement is understood. All other statements of the
 * routes are tried there by `sent-on-debian.test.ts`; it names the file that belongs here because its statements cannot be.
 */
const onBoth = [
  // How the database is reached, made, watched, filled, copied and put back.
  'server/{metrics,postgres,seed}/**/*.test.ts',
  'server/features/backup/**/*.test.ts',
  'server/http/health.test.ts',
  'server/newer-version.test.ts',
  // Tables made and dropped as it goes, temporary ones, batches; what the night removes.
  'server/features/{logs,retention,views}/**/*.test.ts',
  'server/features/*/retention.test.ts',
  'server/features/people/erased.test.ts',
  // What functions and triggers do by themselves: counts, and what the game and other nodes are told.
  'server/features/auth/sessions.test.ts',
  'server/features/audit/store.test.ts',
  'server/features/game/{gate,histories,links}.test.ts',
  'server/features/sanctions/{gate,export,numbers,import/import,others/reported,appeals/appeals}.test.ts',
  'server/features/tickets/list/{list,numbers}.test.ts',
  'server/features/users/routes.test.ts',
  // Who comes first, who waits for whom, and who hears of it.
  'server/features/people/{races,routes}.test.ts',
  'server/features/allowlist/routes.test.ts',
  'server/features/auth/login-once.test.ts',
  'server/features/discord/messages.test.ts',
  'server/interactions/interactions.test.ts',
  'server/features/game/servers.test.ts',
  'server/features/tickets/{races,settings/saved-replies,steps/changes,steps/merge}.test.ts',
  'server/features/{news,pages}/races.test.ts',
  'server/http/live-stream.test.ts',
  // Words, patterns, and the order of letters.
  'server/features/audit/routes.test.ts',
  'server/features/{allowlist/{alike,review-search},search/routes,tickets/list/search}.test.ts',
]

/** Among those, what has no database, or sends what another one sends. */
const onEmbedded = [
  'server/features/backup/{command,copies}.test.ts',
  'server/features/backup/archive/{file,seal,tally}.test.ts',
  'server/features/logs/ingest/loki.test.ts',
  'server/postgres/{additive,lock,pages,statement}.test.ts',
]

export default defineConfig({
  test: {
    // Two more than processors: tests wait for clocks, sockets and the database.
    maxWorkers: availableParallelism() + 2,
    // Each test builds a whole application and leaves it behind: with more room (MB) for what is young, it is collected more rarely.
    execArgv: ['--min-semi-space-size=32', '--max-semi-space-size=64'],
    projects: [
      {
        test: {
          name: 'rules',
          isolate,
          setupFiles: properties,
          css: true,
          expect,
          testTimeout,
          include: ['{contract,web,game,discord-stand-in,launch}/**/*.test.ts'],
          exclude: ownDatabase,
        },
      },
      {
        // These start whole servers from the disk, which may be slow.
        test: { name: 'launcher', include: ownDatabase, globalSetup: built, testTimeout, expect },
      },
      {
        test: {
          name: 'routes on embedded PostgreSQL',
          isolate,
          setupFiles,
          include: routes,
          exclude: [...ownDatabase, tried],
          globalSetup: [built, 'server/test/embedded.setup.ts'],
          testTimeout,
          expect,
        },
      },
      ...(findDebianPostgres()
        ? [
            {
              test: {
                name: 'routes on Debian’s PostgreSQL',
                isolate,
                setupFiles,
                include: onBoth,
                exclude: [...ownDatabase, ...onEmbedded],
                globalSetup: 'server/test/debian.setup.ts',
                testTimeout,
                expect,
              },
            },
            {
              test: {
                name: 'statements on Debian’s PostgreSQL',
                include: [tried],
                testTimeout,
                globalSetup: 'server/test/debian.setup.ts',
                // After all that send them.
                sequence: { groupOrder: 1 },
              },
            },
          ]
        : []),
    ],
  },
})
