import type { instance } from '#server/apis/mastodon/calls/instance.ts'
import { contactAccount, presentInstance, presentRules } from '#server/apis/mastodon/entities/instance.ts'
import { toInstanceV1 } from '#server/apis/mastodon/entities/instance-v1.ts'
import { readerOf } from '#server/apis/mastodon/request.ts'
import { fail } from '#server/core/errors.ts'
import type { CallRequest, Routes } from '#server/core/http/call.ts'
import type { Id } from '#server/core/ids/ids.ts'
import { rawObject } from '#server/core/json/raw-json.ts'
import type { Deps } from '#server/db/deps.ts'
import { getPage } from '#server/features/network/legal/pages.ts'

/** Since when the texts that come with Plus are effective. */
const DEFAULT_TEXTS_SINCE = '2026-01-01T00:00:00.000Z'

type OfAnyone = Pick<CallRequest, 'client'> & { viewer: Id | null }

export const instanceRoutes = (deps: Deps): Routes<typeof instance> => {
  const read = async (request: OfAnyone) => {
    const reader = { ...readerOf(deps, request), deps }
    const [network, account] = await Promise.all([
      presentInstance(reader, request.client.language),
      contactAccount(reader),
    ])
    return { network, account, origin: reader.origin }
  }
  const terms = async ({ client }: OfAnyone) => {
    const { html, publishedAt } = await getPage(deps.db, 'terms', client.language)
    const effective_date = (publishedAt ?? DEFAULT_TEXTS_SINCE).slice(0, 'YYYY-MM-DD'.length)
    return { effective_date, effective: true, content: html, succeeded_by: null }
  }
  return {
    'GET /v1/instance': async (request) => {
      const { network, account, origin } = await read(request)
      return rawObject({ ...toInstanceV1(network, origin), contact_account: account })
    },
    'GET /v2/instance': async (request) => {
      const {
        network: { email, look: _, ...network },
        account,
      } = await read(request)
      return rawObject({ ...network, contact: rawObject({ email, account }) })
    },
    'GET /v1/instance/rules': ({ client }) => presentRules(deps, client.language),
    'GET /v1/instance/extended_description': () => ({ updated_at: DEFAULT_TEXTS_SINCE, content: '' }),
    'GET /v1/instance/privacy_policy': async ({ client }) => {
      const { html, publishedAt } = await getPage(deps.db, 'privacy', client.language)
      return { updated_at: publishedAt ?? DEFAULT_TEXTS_SINCE, content: html }
    },
    'GET /v1/instance/terms_of_service': terms,
    'GET /v1/instance/terms_of_service/:date': async (request) => {
      const current = await terms(request)
      return current.effective_date === request.params.date ? current : fail('version_not_found')
    },
    'GET /v1/instance/translation_languages': () => ({}),
    'GET /v1/instance/peers': () => [],
    'GET /v1/instance/activity': () => [],
    'GET /v1/instance/domain_blocks': () => [],
    'GET /v1/custom_emojis': () => [],
    'GET /v1/announcements': () => [],
  }
}
