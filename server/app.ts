/**
 * Assembles the app: the calls of the API, the pages and files besides it, and the servers and listeners of the
 * features.
 */
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { contract } from '#contract/index.ts'
import { serveMastodon } from './apis/mastodon/serve.ts'
import { serveStreaming } from './apis/mastodon/streaming/serve.ts'
import type { Streaming } from './apis/mastodon/streaming/streaming.ts'
import { asVisitor } from './apis/pages/as-visitor.ts'
import type { LoadRenderer } from './apis/pages/renderer.ts'
import { servePublicFiles } from './apis/pages/serve-files.ts'
import { visitorPages } from './apis/pages/serve-pages.ts'
import { registerProviderRedirects } from './apis/plus/provider-redirects.ts'
import { plusRoutes } from './apis/plus/routes.ts'
import { serveDocs } from './apis/plus/serve-docs.ts'
import { imageOrigin } from './core/config/s3.ts'
import type { Authenticate } from './core/http/call.ts'
import { answerPreflights } from './core/http/cross-origin.ts'
import { FormReceiver } from './core/http/form-receiver.ts'
import { pageHeadersFor } from './core/http/headers.ts'
import { originOf } from './core/http/origin.ts'
import { type HttpOptions, registerRoutes } from './core/http/register.ts'
import { RequestSignals } from './core/http/streaming.ts'
import { openUploadFolder } from './core/http/upload-folder.ts'
import { serveWebApp } from './core/http/web-app.ts'
import type { Deps } from './db/deps.ts'
import type { Running } from './db/feature.ts'
import { lacksConfirmedEmail } from './features/accounts/registration/confirmed-email.ts'
import { loadAddressKey } from './features/accounts/sessions/address-ranges.ts'
import { createAuthenticate, createSessionEndOf } from './features/accounts/sessions/sessions.ts'
import { findAccessToken, PREFIX } from './features/apps/tokens/access-tokens.ts'
import { registrationLog } from './features/moderation/log/registration.ts'
import { recordTagDecision } from './features/moderation/log/tag-decisions.ts'
import { getBranding, MANIFESTS } from './features/network/branding.ts'
import { ICONS } from './features/network/icons.ts'
import { readablePage } from './features/network/legal/readable-pages.ts'
import { serveLegalPages } from './features/network/ops/legal-pages.ts'
import { openServerWatch, type ServerWatch } from './features/network/ops/server-watch.ts'
import { serveWellKnown } from './features/network/ops/well-known.ts'
import { isPublicReading } from './features/people/public-reading.ts'
import { getRestrictions } from './features/people/standing.ts'
import { serveFeatures, services } from './features.ts'

const isAccessToken = (token: string): boolean => token.startsWith(PREFIX)

/** Registers every call, image and page on the server, which does not listen yet. */
export async function createApp(
  deps: Deps,
  server: FastifyInstance,
  { webDir, loadRenderer }: { webDir: string; loadRenderer: LoadRenderer },
): Promise<ServerWatch> {
  const uploads = await openUploadFolder(path.join(deps.config.dataDir, 'uploads'))
  server.addHook('onClose', uploads.close)

  await loadAddressKey(deps)
  const bySession = createAuthenticate(deps)
  const authenticate: Authenticate = (token) => (isAccessToken(token) ? findAccessToken(deps, token) : bySession(token))
  const options: HttpOptions = {
    server,
    authenticate,
    isAccessToken,
    sessionEndOf: createSessionEndOf(deps),
    limits: deps.limits,
    clock: deps.clock,
    signals: new RequestSignals(server),
    forms: new FormReceiver({ admission: deps.admission, folder: uploads.path }),
    catchUp: deps.catchUp,
    compresses: deps.config.compresses,
    restrictionsOf: (account, isRead) => getRestrictions(deps.db, account, isRead),
    isPublicReading: () => isPublicReading(deps.db),
    lacksConfirmedEmail: (account) => lacksConfirmedEmail(deps.db, account),
  }
  let running: Running | undefined
  let streaming: Streaming | undefined
  const watch = openServerWatch(deps, server, () => (running?.sockets() ?? 0) + (streaming?.count ?? 0))
  const origin = () => originOf(deps.config, server)
  const routes = plusRoutes({
    deps: {
      ...deps,
      ...services,
      registrationLog: registrationLog(deps),
      recordTagDecision: recordTagDecision(deps),
    },
    watch,
    origin,
  })
  answerPreflights(server, registerRoutes(options, contract, routes))
  await serveMastodon(options, deps)
  await registerProviderRedirects(deps, server)
  serveDocs(server, deps, contract)
  const visitorCalls = asVisitor(routes)
  servePublicFiles(server, { deps, asVisitor: visitorCalls, loadRenderer })
  serveLegalPages(server, deps.config)
  serveWellKnown(server, deps)
  const { port, token } = deps.config.metrics
  if (port !== null || token)
    (await import('./features/network/ops/metrics/serve-metrics.ts')).serveMetrics(watch, server)
  const pageHeaders = pageHeadersFor(imageOrigin(deps.config.s3))
  await serveWebApp(server, webDir, {
    visitorPage: visitorPages({ deps, asVisitor: visitorCalls, loadRenderer, pageHeaders, origin }),
    branding: { paths: [...MANIFESTS, ...Object.keys(ICONS)], get: () => getBranding(deps.db) },
    readable: (url, language) => readablePage(deps, url, language),
    pageHeaders,
  })
  running = await serveFeatures({ deps, server, authenticate })
  streaming = await serveStreaming({ deps, server, authenticate }, running)
  return watch
}
