import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { emoji } from './tools/emoji/vite-plugin.ts'
import { firstFrame } from './tools/first-frame/vite-plugin.ts'
import { texts } from './tools/i18n/vite-plugin.ts'
import { icons } from './tools/icons/vite-plugin.ts'

const server = `http://127.0.0.1:${process.env.PORT || 3000}`

/** Lets the build drop what nothing imports of React Router: forms, its own links, server rendering. Names for developer tools keep it. */
const dropUnused: Plugin = {
  name: 'plus:drop-unused',
  transform: {
    filter: { id: /\/node_modules\/react-router\// },
    handler: (code) => ({
      code: code
        .replace(/^\w+\.displayName = "\w+";$/gm, '')
        .replace(/ = (?=React\$1\.(createContext|forwardRef|memo)\()/g, ' = /* @__PURE__ */ '),
      map: null,
    }),
  },
}

/** The files that the page loads before any other. */
const LOADED = /\/(base|vendor)-[\w-]+\.(js|css)$/

export default defineConfig({
  root: 'web',
  plugins: [react(), dropUnused, tailwindcss(), emoji(), icons(), firstFrame(), texts()],
  server: {
    host: '127.0.0.1',
    proxy: { '/api': { target: server, ws: true }, '/media': server },
    // The font lives in node_modules, the contract beside web.
    fs: { allow: ['..'] },
  },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // All browsers of the target preload modules.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((file) => !LOADED.test(file)),
    },
    // The oldest browsers with light-dark(), which the tokens use.
    target: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    // An inlined font could be neither preloaded nor shared.
    assetsInlineLimit: (file) => (file.endsWith('.woff2') ? false : undefined),
    rolldownOptions: {
      // The first start prints only what an operator needs.
      checks: { bundlerTimings: false },
      output: {
        // A chunk that was split is named after all its importers.
        chunkFileNames: ({ name }) => `assets/${name.split('~', 1)[0]}-[hash].js`,
        // Each file costs its headers and compresses by itself, so what several screens share is in few chunks. A group takes along
        // all that its files import, unless an earlier group has it.
        codeSplitting: {
          groups: [
            {
              name: 'vendor',
              test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack\/(query-core|react-query))\//,
            },
            // Fetched only by password forms, and not cached by the service worker: it is as large as all the rest.
            { name: 'passwords', test: /node_modules\/@zxcvbn-ts\// },
            {
              name: 'base',
              test: /\/web\/(main|core\/first-run|app\/(frame\/site-footer|routing\/scroll-restoration)|core\/appearance\/use-choice|features\/settings\/themes)\.tsx?/,
            },
            // Members do without it.
            { name: 'public-frame', test: /\/web\/app\/frame\/public-frame\.tsx/ },
            {
              name: 'frame',
              test: /\/web\/(app\/frame\/frame|core\/use-back|ui\/(controls\/(tabs|focus-result)|formatting\/language(-name)?|page-header|lists\/(query-states|pull-to-refresh)))\.tsx?/,
            },
            {
              name: 'tweets',
              test: /virtual:icons\/arrow-up|\/web\/features\/(posts\/(list\/tweet-pages|publish\/pending-tweets|compose\/composer-place)|feeds\/api)\.tsx?/,
            },
            {
              name: 'writing',
              test: /\/web\/(core\/drafts|features\/(reports\/decisions\/frozen-notice|posts\/compose\/(counter-ring|limited-text-area)))\.tsx?/,
            },
            // What each member fetches after the first view, apart from what only writers and readers of menus do.
            { name: 'live', test: /\/web\/app\/live\.ts/ },
            { name: 'sidebar', test: /\/web\/app\/frame\/sidebar-content\.tsx/ },
            { name: 'overlays', test: /\/web\/ui\/overlays\/(dialog-windows|menu-parts|tooltip-popup)/ },
            { name: 'composer', test: /\/web\/features\/posts\/(compose\/composer|publish\/pending-tweet)\.tsx/ },
            // What the screens that send need of it.
            { name: 'outbox', test: /\/web\/(core\/offline\/offline-queue|features\/messages\/send)\.ts/ },
            { name: 'offline', test: /\/web\/app\/offline\/prepare-for-offline\.ts/ },
            {
              name: 'auth',
              test: /\/web\/features\/auth\/(auth-card|(new-)?password-field|use-auth-form|username-field|provider-buttons|form-message|code-field|passkeys|acceptance-line|rules-link)\.tsx?$/,
            },
            {
              name: 'icons',
              test: /virtual:icons\/(arrow-down|ban|copy|download|chevron-right|smartphone|key-round)$/,
            },
            { name: 'toasts', test: /\/web\/ui\/overlays\/toast-area/ },
            // Small screens that are seldom opened.
            {
              name: 'settings',
              test: /\/web\/features\/(account|factors|identities|placeholders|push|recovery|settings)\/(?!qr-code|refusal-text|with-reauth)/,
            },
          ],
        },
      },
    },
  },
})
