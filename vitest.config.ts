import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

const server = ['server/**/*.test.ts', 'tools/**/*.test.ts']

export default defineConfig({
  test: {
    // Vitest would leave a core to itself: of two, half.
    maxWorkers: '100%',
    projects: [
      // Files share their worker: each test has a store of its own, and PGlite takes seconds to start.
      {
        test: {
          name: 'sqlite',
          include: [...server, 'contract/**/*.test.ts'],
          env: { TEST_STORE: 'sqlite' },
          isolate: false,
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'postgres',
          include: server,
          env: { TEST_STORE: 'postgres' },
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'abuse',
          include: ['tests/abuse/**/*.test.ts'],
          env: { TEST_STORE: 'sqlite' },
          isolate: false,
          testTimeout: 60_000,
        },
      },
      { test: { name: 'architecture', include: ['tests/architecture/**/*.test.ts'], testTimeout: 60_000 } },
      {
        plugins: [react()],
        test: {
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          setupFiles: ['web/test-setup.ts'],
        },
      },
    ],
  },
})
