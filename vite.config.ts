import babel from '@rolldown/plugin-babel'
import tailwindcss from '@tailwindcss/vite'
import react, { reactCompilerPreset } from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const server = `http://127.0.0.1:${process.env.PORT || 3000}`

export default defineConfig({
  root: 'web',
  plugins: [react(), babel({ presets: [reactCompilerPreset()] }), tailwindcss()],
  server: {
    host: '127.0.0.1',
    proxy: { '/api': { target: server, ws: true }, '/media': server },
    // The font lives in node_modules, the contract beside web.
    fs: { allow: ['..'] },
  },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // The oldest browsers that know light-dark(), on which the token sheet stands.
    target: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    // An inlined font could be neither preloaded nor shared.
    assetsInlineLimit: (file) => (file.endsWith('.woff2') ? false : undefined),
    rolldownOptions: {
      // What a first start prints is for people who run Plus.
      checks: { bundlerTimings: false },
      output: {
        // A group that was split is named after all who use it.
        chunkFileNames: ({ name }) => `assets/${name.split('~', 1)[0]}-[hash].js`,
        codeSplitting: {
          // What every first view needs and releases seldom change.
          groups: [
            {
              name: 'vendor',
              test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack\/(query-core|react-query))\//,
            },
            // Loaded by who chooses a password, and kept by no service worker: it is as large as all the rest.
            { name: 'passwords', test: /node_modules\/@zxcvbn-ts\// },
            // What visitors need as well: a group takes along whatever its files stand on, so without this one the landing
            // page would fetch the frame of members for a button in it.
            {
              name: 'base',
              test: /preload-helper|\/contract\/limits\.ts$|\/web\/(app\/(routing\/(scroll-restoration|error-boundary)|frame\/(theme-switch|site-footer|public-frame))|core\/(api\/(api|connection)|queries\/query-client|release|routes|session\/|theme|offline\/pending-actions)|features\/auth\/own-session|ui\/(controls\/button|class-names|lazy\/[\w-]+|logo|overlays\/toast|use-title))\.tsx?$|lucide-react\/dist\/esm\/(shared\/|Icon|createLucideIcon|context)/,
            },
            // What the frame around the screens of members stands on, and what is on most of these: lists, headers, times. In one
            // piece, though the live connection needs some of it, too: pieces compress worse and cost their headers.
            {
              name: 'frame',
              test: /\/web\/(app\/frame\/|core\/(drafts|queries\/query-states|live\/live-events|queries\/entities|use-back|queries\/patch-\w+)\.ts|ui\/(lists\/query-states|page-header|formatting\/time|lists\/virtual-list)\.tsx?|features\/((messages|notifications)\/(api|conversations|thread)|tweets\/(compose\/(counter-ring|limited-text-area)|card\/tweet-text))\.tsx?)/,
            },
            // What screens with posts need on top of that.
            {
              name: 'posts',
              test: /\/web\/features\/(timelines\/api\.ts|tweets\/list\/)/,
            },
            // By itself: else it would take along what profiles, which have tabs too, need besides.
            { name: 'tabs', test: /\/web\/ui\/controls\/tabs\.tsx/ },
            // And where something is written.
            {
              name: 'composer',
              test: /\/web\/features\/tweets\/(compose\/composer|publish\/pending-tweets)\.tsx/,
            },
            // Each file costs its headers: parts that the same screens share travel together.
            {
              name: 'headless',
              test: /node_modules\/(@base-ui|@floating-ui)\//,
              entriesAware: true,
              entriesAwareMergeThreshold: 20_000,
            },
            {
              name: 'shared',
              // What forms, or single screens, the live connection and the outbox, need must not travel with what every screen needs.
              test: /\/(web\/(?!features\/(account|auth|factors|identities|placeholders|recovery|settings|profiles|messages|notifications|push)\/|service-worker\/|core\/offline\/(offline-queue|indexed-db)|app\/(offline\/(clear-local-data|persisted-queries)|push)|features\/media\/image-previews|ui\/controls\/text-field)|contract\/)|node_modules\/lucide-react/,
              minShareCount: 2,
              entriesAware: true,
              entriesAwareMergeThreshold: 20_000,
            },
          ],
        },
      },
    },
  },
})
