import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'

const isRoot = process.getuid?.() === 0

export default defineConfig({
  testDir: '.',
  testMatch: '*.test.ts',
  outputDir: './results',
  reporter: [['list'], ['json']],
  // Each worker has its own server and database and runs its journeys one after another.
  // One more than processors, because journeys wait for frames, clocks and the network.
  workers: availableParallelism() + 1,
  // No retries: a journey that fails only sometimes has found a fault too.
  retries: 0,
  // Limits for hangs only: on a busy machine a correct screen may take many seconds.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  snapshotPathTemplate: '{testDir}/appearance/{arg}{ext}',
  use: {
    // Animations would take half of a journey's frames; journeys that test them switch them on.
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'cs-CZ',
    timezoneId: 'Europe/Prague',
    // Snapshots would double the browser's work; `--trace on` includes them.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    launchOptions: {
      executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium-headless-shell',
      args: [
        ...(isRoot ? ['--no-sandbox'] : []),
        '--disable-background-networking',
        '--disable-component-update',
        // Pages are too short-lived for optimizing or compiling ahead to pay off; this saves a fifth of the browser's time.
        '--js-flags=--no-opt --no-maglev --max-lazy',
      ],
    },
  },
})
