/** Makes one try of a delivery: a signed POST, whose answer counts by its status alone. */
import type { WebhookDelivery } from '#contract/calls/webhooks.ts'
import { postPublic } from '#server/core/outgoing/post-public.ts'
import type { Deps } from '#server/db/deps.ts'
import type { WebhookDeliveriesTable, WebhooksTable } from '#server/db/tables/delivery.ts'
import { retryAfterMs, secretContext, signedHeaders } from './rules.ts'

const DEADLINE_MS = 15_000
const AGENT = 'Plus-Webhooks/1.0'

/** How a try ended. `problem` is null for a success. */
export interface Try {
  status: number | null
  problem: WebhookDelivery['problem']
  ms: number
  retryAfterMs: number
}

type DeliverDeps = Pick<Deps, 'config' | 'clock' | 'ids' | 'secrets'>

/** Sends a body to a webhook. Never throws for what the receiver does. */
export async function deliver(
  { config, clock, ids, secrets }: DeliverDeps,
  webhook: WebhooksTable,
  { id }: Pick<WebhookDeliveriesTable, 'id'>,
  body: string,
  stopping: AbortSignal,
): Promise<Try> {
  const startedAt = clock()
  const keys = secretsOf(webhook, startedAt).map((sealed) => secrets.open(sealed, secretContext(webhook.id)))
  const headers = {
    'content-type': 'application/json',
    'user-agent': config.publicUrl ? `${AGENT} (+${config.publicUrl}/about)` : AGENT,
    ...signedHeaders(keys, ids.format(id), startedAt, body),
  }
  const timeout = AbortSignal.timeout(DEADLINE_MS)
  const signal = AbortSignal.any([stopping, timeout])
  try {
    const { privateOrigins } = config.webhooks
    const answer = await postPublic(new URL(webhook.url), { headers, signal, privateOrigins }, body)
    const { status } = answer
    return {
      ...{ status, problem: problemOf(status), ms: clock() - startedAt },
      retryAfterMs: retryAfterMs(answer.headers['retry-after'], clock()),
    }
  } catch (error) {
    const problem = timeout.aborted ? 'timeout' : problemOfError(error)
    return { status: null, problem, ms: clock() - startedAt, retryAfterMs: 0 }
  }
}

/** The secret, and the former one while both are valid. */
const secretsOf = ({ secret, former_secret, former_until }: WebhooksTable, now: number): string[] =>
  former_secret !== null && former_until > now ? [secret, former_secret] : [secret]

function problemOf(status: number): Try['problem'] {
  if (status >= 200 && status < 300) return null
  // Redirects are not followed: they could lead anywhere.
  return status >= 300 && status < 400 ? 'redirect' : 'status'
}

function problemOfError(error: unknown): Try['problem'] {
  const code = String((error as { code?: unknown }).code ?? '')
  if (code === 'EACCES') return 'private'
  return /CERT|SIGNATURE|TLS|SSL|EPROTO/.test(code) ? 'certificate' : 'unreachable'
}
