import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'

const isRoot = process.getuid?.() === 0

export default defineConfig({
  testDir: '.',
  testMatch: '*.test.ts',
  outputDir: './results',
  reporter: [['list'], ['json']],
  // Each worker has a server and a small town of its own; its journeys go one after another.
  // One more than processors: journeys wait for frames, clocks and the network.
  workers: availableParallelism() + 1,
  // No retries: a journey that fails sometimes has found a fault.
  retries: 0,
  // What a journey waits for has a bound of its own; the longest take half a minute on a machine that does other things as well.
  timeout: 120_000,
  expect: { timeout: 10_000 },
  snapshotPathTemplate: '{testDir}/appearance/{arg}{ext}',
  use: {
    // Animations would take half of a journey's frames; journeys about them switch them on.
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'cs-CZ',
    timezoneId: 'Europe/Prague',
    // Snapshots would double the work of the browser; `--trace on` has them.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    launchOptions: {
      executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium-headless-shell',
      args: [
        ...(isRoot ? ['--no-sandbox'] : []),
        '--disable-background-networking',
        '--disable-component-update',
        // No page lives long enough for its code to be worth optimizing, or compiling before it is called: a fifth of the browser's time.
        '--js-flags=--no-opt --no-maglev --max-lazy',
      ],
    },
  },
})
