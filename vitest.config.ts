import { defineConfig } from 'vitest/config'
import { findDebianPostgres } from './server/test/debian-postgres.ts'

const routes = ['server/**/*.test.ts']
// What is waited for comes at once on an idle machine; the second that is the default is too short for a busy one.
const expect = { poll: { timeout: 15_000 } }
const ownDatabase = [
  'server/postgres/embedded*.test.ts',
  'server/{start,stop}.test.ts',
  'launch/npm-start.test.ts',
]

/** Where the database's version makes no difference: run on one of the two only. */
const withoutSql = [
  'server/pictures/**/*.test.ts',
  'server/limits/intake.test.ts',
  'server/http/{bad-*,compress,cross-site,fuzz,metrics,openapi,output,patience,site}.test.ts',
  'server/{csv,env,sharing,turns}.test.ts',
  'server/features/auth/{failed-login,login-state,shown-name}.test.ts',
  'server/features/{allowlist,tickets}/pictures.test.ts',
]

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'rules',
          css: true,
          expect,
          testTimeout: 30_000,
          include: ['{contract,web,discord-stand-in,launch}/**/*.test.ts'],
          exclude: ownDatabase,
        },
      },
      {
        test: { name: 'launcher', include: ownDatabase, testTimeout: 60_000, expect },
      },
      {
        test: {
          name: 'routes on embedded PostgreSQL',
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
                include: routes,
                exclude: [...ownDatabase, ...withoutSql],
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
