/**
 * The direction of imports; docs/architecture.md has the picture. A place may import places of lower rows, not of its own row
 * or a higher one. A new feature goes on the lowest row from which it reaches its imports.
 */
const serverFeature = (name: string) => `server/features/${name}`
const webFeature = (name: string) => `web/features/${name}`

export const layers = {
  server: [
    // app.ts, features.ts, process.ts, main.ts, start/ and backups/.
    ['server'],
    ['server/apis'],
    ['moderation', 'delivery', 'grok', 'network/ops'].map(serverFeature),
    ['apps', 'feeds', 'search', 'trends', 'messages', 'notifications', 'scheduled'].map(serverFeature),
    ['accounts', 'posts'].map(serverFeature),
    ['network', 'delivery/mail'].map(serverFeature),
    ['people', 'link-cards'].map(serverFeature),
    ['media'].map(serverFeature),
    ['server/db'],
    ['server/core'],
    ['i18n'],
    ['contract'],
  ],
  web: [
    ['web/main.tsx', 'web/head.ts', 'web/pages'],
    ['web/app'],
    ['admin', 'standing'].map(webFeature),
    ['automation', 'webhooks'].map(webFeature),
    ['moderation'].map(webFeature),
    [
      'profiles',
      'bookmarks',
      'messages',
      'notifications',
      'verified-orgs',
      'grok',
      'identities',
      'network',
      'legal',
      'search',
      'push',
      'account',
      'apps',
      'factors',
      'filters',
      'ops',
      'placeholders',
      'registration',
    ].map(webFeature),
    ['feeds', 'trends', 'settings'].map(webFeature),
    ['recovery', 'welcome'].map(webFeature),
    ['posts', 'auth'].map(webFeature),
    ['reports'].map(webFeature),
    ['people'].map(webFeature),
    ['media'].map(webFeature),
    ['web/service-worker'],
    ['web/ui', 'web/core'],
    ['web/core/i18n.ts', 'web/store.visitor.ts'],
    ['web/store.ts', 'web/core/page-language.ts'],
    ['web/styles', 'web/core/locale-of.ts'],
    ['i18n'],
    ['contract'],
  ],
  client: [['client'], ['contract']],
} as const

/** Contract files whose values the browser may load. Of other contract files it imports types only. */
export const VALUES_FOR_WEB = [
  'caption-files',
  'colour',
  'durations',
  'limits',
  'profile-texts',
  'text',
  'text/addresses',
  'text/characters',
  'text/names',
  'text/trim-invisible',
  'errors',
  'server-texts',
  'languages',
  'pages',
  'live',
  'moderation',
  'product-name',
  'request',
  'scope-texts',
  'scopes',
  'screens',
  'when-used',
].map((name) => `contract/${name}.ts`)

/** The place of a file, such as `server/features/posts`; undefined if the table has no row for it. */
export function placeOf(file: string): string | undefined {
  const [place] = Object.values(layers)
    .flat(2)
    .filter((each) => file === each || file.startsWith(`${each}/`))
    .sort((one, other) => other.length - one.length)
  // A feature has a row of its own.
  return place === 'server' && file.startsWith('server/features/') ? undefined : place
}

/** Describes a wrong import from one file to another; undefined if it points down, or stays in its place. */
export function wrongDirection(from: string, to: string): string | undefined {
  const [source, target] = [placeOf(from), placeOf(to)]
  if (!source || source === target) return undefined
  for (const rows of Object.values(layers)) {
    const row = (place: string | undefined) =>
      rows.findIndex((places) => (places as readonly unknown[]).includes(place))
    if (row(source) < 0 || row(target) < 0) continue
    if (row(source) === row(target)) return 'sideways'
    return row(source) < row(target) ? undefined : 'upward'
  }
  return 'to the other side'
}
