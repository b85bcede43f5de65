import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { findDebianPostgres } from './server/test/debian-postgres.ts'

const routes = ['server/**/*.test.ts']
// What is waited for comes at once on an idle machine; the second that is the default is too short for a busy one.
const expect = { poll: { timeout: 15_000 } }
// Modules are evaluated once a worker instead of once a file, which took a third of all processor time. A test that needs
// fresh ones says so by `vi.resetModules()`.
const isolate = false
const properties = 'launch/properties.setup.ts'
const ownDatabase = [
  'server/postgres/embedded*.test.ts',
  'server/{start,stop}.test.ts',
  'launch/npm-start.test.ts',
]

/** Run on one of the two only. */
const onOneVersion = [
  // Where the database's version makes no difference.
  'server/pictures/**/*.test.ts',
  'server/backup/{command,file,seal,tally}.test.ts',
  'server/limits/intake.test.ts',
  'server/http/{bad-*,compress,cross-site,errors,fuzz,openapi,output,patience,readable,site}.test.ts',
  'server/{csv,env,notify,reach,sharing,turns}.test.ts',
  'server/setup/*.test.ts',
  'server/postgres/additive.test.ts',
  'server/features/discord/{rest,killed}.test.ts',
  'server/features/auth/{failed-login,login-state,shown-name}.test.ts',
  'server/features/{allowlist,tickets}/pictures.test.ts',
  // These ask every endpoint, whose own tests run on both.
  'server/two-worlds.test.ts',
  'server/features/tickets/notes.test.ts',
  // Each statement that these send is sent by a test that runs on both as well (decision 045 says how that was seen).
  'server/{http/drain,http/file-streams,limits/rate-limit}.test.ts',
  'server/features/tickets/{attachments,handling,random-talk,rating,sent-again,signals,text,thread}.test.ts',
  'server/features/tickets/{transcript,unread,upload}.test.ts',
  'server/features/{allowlist/draft,analytics/routes,auth/mfa,game/hold,logs/ingest/loki}.test.ts',
  // A thousand roles go out as slowly as Discord takes them.
  'server/features/discord/roles-pace.test.ts',
]

export default defineConfig({
  test: {
    // One more than processors: tests wait for clocks, sockets and the database.
    maxWorkers: availableParallelism() + 1,
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
          testTimeout: 30_000,
          include: ['{contract,web,game,discord-stand-in,launch}/**/*.test.ts'],
          exclude: ownDatabase,
        },
      },
      {
        // These start whole servers from the disk, which may be slow.
        test: { name: 'launcher', include: ownDatabase, testTimeout: 180_000, expect },
      },
      {
        test: {
          name: 'routes on embedded PostgreSQL',
          isolate,
          setupFiles: properties,
          include: routes,
          exclude: ownDatabase,
          globalSetup: 'server/test/embedded.setup.ts',
          testTimeout: 60_000,
          expect,
        },
      },
      ...(findDebianPostgres()
        ? [
            {
              test: {
                name: 'routes on Debian’s PostgreSQL',
                isolate,
                setupFiles: properties,
                include: routes,
                exclude: [...ownDatabase, ...onOneVersion],
                globalSetup: 'server/test/debian.setup.ts',
                testTimeout: 60_000,
                expect,
              },
            },
          ]
        : []),
    ],
  },
})
