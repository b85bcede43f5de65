import { defineConfig } from 'vitest/config'
import { findDebianPostgres } from './server/test/debian-postgres.ts'

const routes = ['server/**/*.test.ts']
const ownDatabase = ['server/postgres*.test.ts', 'server/postgres/**/*.test.ts', 'server/start.test.ts']

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'rules',
          css: true,
          testTimeout: 30_000,
          include: ['{contract,web,discord-stand-in,launch}/**/*.test.ts'],
        },
      },
      { test: { name: 'launcher', include: ownDatabase, testTimeout: 60_000, fileParallelism: false } },
      {
        test: {
          name: 'routes on embedded PostgreSQL',
          include: routes,
          exclude: ownDatabase,
          globalSetup: 'server/test/embedded.setup.ts',
          testTimeout: 20_000,
        },
      },
      ...(findDebianPostgres()
        ? [
            {
              test: {
                name: 'routes on Debian’s PostgreSQL',
                include: routes,
                exclude: ownDatabase,
                globalSetup: 'server/test/debian.setup.ts',
                testTimeout: 20_000,
              },
            },
          ]
        : []),
    ],
  },
})
