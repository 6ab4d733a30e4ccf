import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { unpackChromium } from '#tests/e2e/chromium.ts'

/** The journeys through Plus in a real browser. The web app must have been built: `npm test` sees to that. */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: '.cache/journeys',
  fullyParallel: true,
  // Journeys wait for timers and for the network: half as many again as cores keep these busy.
  workers: Math.ceil(1.5 * availableParallelism()),
  // A second try is said at the end of `npm test`.
  retries: 1,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  // Without a file to write to, the JSON would go where the person reads.
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['line'], ['json']] : [['line']],
  use: {
    launchOptions: await unpackChromium(),
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    timezoneId: 'UTC',
    actionTimeout: 10_000,
    screenshot: 'only-on-failure',
  },
})
