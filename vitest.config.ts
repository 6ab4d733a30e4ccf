import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { emoji } from './tools/emoji/vite-plugin.ts'
import { texts } from './tools/i18n/vite-plugin.ts'
import { icons } from './tools/icons/vite-plugin.ts'
import { visitorModules } from './tools/pages/visitor-plugin.ts'

/** With the ffmpeg of this machine: the project `ffmpeg`, which exists with TEST_FFMPEG=on. */
const withFfmpeg = 'server/**/*.ffmpeg.test.ts'
const server = ['server/**/!(*.ffmpeg).test.ts', 'tools/**/*.test.ts', 'client/*.test.ts']

/** One test file of each kind of SQL, locking, migrations, transactions, toggles, queues and search. These run on both engines everywhere. */
const byEngine = [
  'server/db/**/*.test.ts',
  'server/core/bus/**/*.test.ts',
  'server/features/accounts/deletion/recount.test.ts',
  'server/features/delivery/live/transports.test.ts',
  'server/features/messages/conversations.test.ts',
  'server/features/notifications/create-notifications.test.ts',
  'server/features/accounts/registration/applications.test.ts',
  'server/features/search/search.test.ts',
  'server/features/feeds/following.test.ts',
  'server/features/trends/trends.test.ts',
  'server/features/posts/{delete,thread,marks/like,polls/end-polls,cards/cards}.test.ts',
  'server/features/scheduled/scheduled.test.ts',
  'server/features/media/videos/worker.test.ts',
  'server/features/people/follow.test.ts',
  'server/features/apps/connected.test.ts',
]
/** Hardly any SQL of their own, and none that another test does not run on PostgreSQL: these run on SQLite only. */
const onSqliteOnly = [
  'client/*.test.ts',
  'server/core/bus/process-bus.test.ts',
  'server/db/sqlite/**/*.test.ts',
  'server/db/{cached-values,list}.test.ts',
  'server/db/{postgres/connection-queue,queue/batches}.test.ts',
  'server/core/{addresses,config,files,i18n,ids,json,limits,security,text}/**/*.test.ts',
  'server/core/http/!(generated).test.ts',
  'server/features/grok/**/*.test.ts',
  'server/features/accounts/{factors,identities,recovery}/**/*.test.ts',
  'server/features/media/!(closed-images|identity|rename-images).test.ts',
  'server/features/media/videos/!(videos|worker).test.ts',
  'server/features/media/videos/captions/*.test.ts',
  'server/features/network/ops/legal-pages.test.ts',
  'server/start/processes.test.ts',
  'tools/{i18n,release,source}/**/*.test.ts',
  'tools/{audit,memory-advice,processor-time}.test.ts',
]
/** Tests that differ by engine themselves. */
const askForEngine = globSync(server, { cwd: import.meta.dirname }).filter((file) =>
  /\bisPostgres\(/.test(readFileSync(path.join(import.meta.dirname, file), 'utf8')),
)
/** Makes every call of the contract. */
const everyCall = 'server/core/http/generated.test.ts'
/** One of each that differs where one process writes the file and another reads it: caches, feeds, pages that write, limits. */
const bySharedFile = [
  'server/features/accounts/deletion/recount.test.ts',
  'server/features/media/closed-images.test.ts',
  'server/features/messages/conversation.test.ts',
  'server/features/notifications/read.test.ts',
  'server/features/accounts/sessions/sessions.test.ts',
  'server/features/feeds/following.test.ts',
  'server/features/posts/{delete,thread,marks/like,polls/vote}.test.ts',
  'server/features/people/{block,follow}.test.ts',
  'server/features/scheduled/scheduled.test.ts',
]
const hasServer = Boolean(process.env.TEST_DATABASE_URL)
// A test runs on one engine unless it differs by engine: on a real server where there is one, else on SQLite. All on both when asked.
const isAsked = process.env.TEST_POSTGRES === 'all'
const onPostgres = hasServer || isAsked ? server : byEngine
const onSqlite = hasServer && !isAsked ? [...byEngine, ...askForEngine, ...onSqliteOnly, everyCall] : server
// Behind a load balancer without affinity, where processes can share the server.
const processes = process.env.TEST_PROCESSES ?? (hasServer ? '2' : '1')
/** Where a Citus cluster takes schemas of tests; nothing runs there without it. */
const citus = process.env.TEST_CITUS_URL

const resolve = {
  alias: {
    '@node-rs/argon2': path.resolve('tests/cheap-argon2.ts'),
    'age-encryption': path.resolve('tests/cheap-age.ts'),
  },
}

/** Measures the processor time of each file. */
const setupFiles = ['tests/measure-file.ts']

export default defineConfig({
  test: {
    // Tests wait for timers and processes: half as many again as cores keep these busy.
    maxWorkers: Math.ceil(1.5 * availableParallelism()),
    // Each test makes a process of Plus and drops it: with more room for young objects a twentieth less time is spent.
    execArgv: ['--max-semi-space-size=64'],
    projects: [
      // Files share their worker: each test has a store of its own, and PGlite takes seconds to start.
      {
        resolve,
        test: {
          name: 'sqlite',
          setupFiles,
          include: [...onSqlite, '{contract,i18n}/**/*.test.ts'],
          // Patterns such as `!(videos).test.ts` match these, too.
          exclude: [withFfmpeg],
          env: { TEST_STORE: 'sqlite' },
          isolate: false,
          testTimeout: 60_000,
        },
      },
      // Two processes on one file, behind a load balancer without affinity. All when asked.
      {
        resolve,
        test: {
          name: 'processes',
          setupFiles,
          include: process.env.TEST_SHARED_FILE === 'all' ? server : bySharedFile,
          exclude: onSqliteOnly,
          env: { TEST_STORE: 'sqlite', TEST_PROCESSES: '2' },
          isolate: false,
          testTimeout: 60_000,
        },
      },
      {
        resolve,
        test: {
          name: 'postgres',
          setupFiles,
          include: onPostgres,
          exclude: isAsked ? [] : onSqliteOnly,
          env: { TEST_STORE: 'postgres', TEST_SCHEMAS: `world_${process.pid}`, TEST_PROCESSES: processes },
          globalSetup: 'tests/stores/postgres-server.ts',
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      // Each table distributed; fails where a statement asks more machines than it should.
      ...(citus
        ? [
            {
              resolve,
              test: {
                name: 'citus',
                setupFiles,
                include: server,
                exclude: onSqliteOnly,
                env: {
                  TEST_STORE: 'postgres',
                  TEST_DATABASE_URL: citus,
                  TEST_IS_CITUS: 'yes',
                  TEST_SCHEMAS: `world_${process.pid}`,
                },
                globalSetup: 'tests/stores/postgres-server.ts',
                isolate: false,
                testTimeout: 120_000,
                hookTimeout: 120_000,
              },
            },
          ]
        : []),
      ...(process.env.TEST_FFMPEG === 'on'
        ? [
            {
              resolve,
              test: {
                name: 'ffmpeg',
                setupFiles,
                include: [withFfmpeg],
                env: { TEST_STORE: 'sqlite' },
                isolate: false,
                testTimeout: 240_000,
              },
            },
          ]
        : []),
      // With hashes at their real cost, which attacks on sign-in are about.
      {
        test: {
          name: 'attacks',
          setupFiles,
          include: ['tests/attacks/**/*.test.ts'],
          env: { TEST_STORE: 'sqlite' },
          isolate: false,
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'architecture',
          setupFiles,
          include: ['tests/architecture/**/*.test.ts'],
          isolate: false,
          testTimeout: 60_000,
        },
      },
      // Public pages, with the modules of visitors and without a browser.
      {
        plugins: [visitorModules(), react(), icons(), texts()],
        define: {
          DEFAULT_COVER: '"data:image/svg+xml,"',
          PAGE_LANGUAGE: '"en"',
          PAGE_SCRIPT: '"/page.js"',
          PAGE_STYLE: '"/page.css"',
          PAGE_FONT: '"/inter.woff2"',
          PLAYER_SCRIPT: '"/player.js"',
        },
        test: { name: 'pages', include: ['web/pages/**/*.test.ts'], setupFiles, isolate: false },
      },
      {
        plugins: [react(), emoji(), icons(), texts()],
        test: {
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          exclude: ['web/pages/**'],
          testTimeout: 30_000,
          environment: 'happy-dom',
          setupFiles: [...setupFiles, 'web/test-setup.ts'],
          isolate: false,
        },
      },
    ],
  },
})
