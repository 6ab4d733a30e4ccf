/** Examines the public address: whether it leads here, and the behaviour of the proxy in front. */

import { isIP } from 'node:net'
import { connect } from 'node:tls'
import { WebSocket } from 'ws'
import { DAY_MS } from '#contract/durations.ts'
import { LIVE_PATH } from '#contract/live.ts'
import { isLoopback } from '#server/core/config/setting.ts'
import { type Examination, type Finding, fine, unwise, wrong } from './finding.ts'

const WAIT_MS = 5_000
const MAX_SKEW_MS = 5_000

const proxy: Examination = {
  name: 'Proxy',
  async examine({ config }) {
    const isTrusting = config.trustProxy !== 0
    if (config.publicUrl?.startsWith('https:') && !isTrusting)
      return wrong(
        'PUBLIC_URL is https, so there is a proxy in front, but TRUST_PROXY is not set: rate limits count everyone as one person.',
        'Set TRUST_PROXY to the number of proxies, such as 1, or to their IP ranges.',
      )
    if (isTrusting && typeof config.trustProxy === 'number' && !isLoopback(config.host))
      return unwise(
        `TRUST_PROXY is a number, and Plus listens on ${config.host}: anyone who bypasses the proxy can fake their address.`,
        'Set HOST=127.0.0.1, close the port to others, or list the IP range of the proxy in TRUST_PROXY.',
      )
    return fine(isTrusting ? 'its headers are trusted as set.' : 'none is expected.')
  },
}

const address: Examination = {
  name: 'Address',
  async examine({ config: { publicUrl } }) {
    if (!publicUrl)
      return unwise(
        'PUBLIC_URL is not set: links only work on this machine.',
        'Set it to the address people use to open Plus.',
      )
    const sent = Date.now()
    const answer = await fetch(`${publicUrl}/api/health`, {
      signal: AbortSignal.timeout(WAIT_MS),
      redirect: 'manual',
    }).catch((error: Error) => error)
    if (answer instanceof Error) {
      const { code, message } = (answer.cause ?? answer) as Error & { code?: string }
      return wrong(
        `${publicUrl} cannot be reached from here (${code ?? message}).`,
        'Start Plus, and check DNS, the proxy and the certificate.',
      )
    }
    const body = (await answer.json().catch(() => undefined)) as { ok?: unknown } | undefined
    if (!answer.ok || body?.ok !== true)
      return wrong(
        `${publicUrl}/api/health answers ${answer.status}, not as Plus does.`,
        'Make the proxy forward everything to Plus, and start Plus.',
      )
    const findings: Finding[] = [fine(`${publicUrl} answers.`)]
    if (publicUrl.startsWith('https:') && !answer.headers.has('strict-transport-security'))
      findings.push(unwise('answers lack Strict-Transport-Security.', 'Make the proxy pass on the headers from Plus.'))
    const date = Date.parse(answer.headers.get('date') ?? '')
    const skew = date - (sent + Date.now()) / 2
    if (Math.abs(skew) > MAX_SKEW_MS)
      findings.push(
        unwise(`its clock is ${Math.round(skew / 1_000)} seconds from that of this machine.`, 'Synchronise both.'),
      )
    findings.push(await examineLive(publicUrl))
    return findings
  },
}

const examineLive = (publicUrl: string): Promise<Finding> =>
  new Promise((resolve) => {
    const socket = new WebSocket(publicUrl.replace(/^http/, 'ws') + LIVE_PATH, {
      origin: publicUrl,
      handshakeTimeout: WAIT_MS,
    })
    const refused = (why: string) =>
      resolve(
        unwise(
          `live events do not pass (${why}): nothing appears by itself.`,
          'Make the proxy forward the WebSocket at /api/live.',
        ),
      )
    socket.once('open', () => {
      resolve(fine('live events pass.'))
      socket.terminate()
    })
    socket.once('unexpected-response', (_, response) => refused(`status ${response.statusCode}`))
    socket.once('error', (error) => refused(error.message))
  })

const certificate: Examination = {
  name: 'Certificate',
  examine({ config: { publicUrl } }) {
    if (!publicUrl?.startsWith('https:')) return Promise.resolve(undefined)
    const { hostname, port } = new URL(publicUrl)
    const { promise, resolve } = Promise.withResolvers<Finding | undefined>()
    const options = {
      host: hostname,
      port: Number(port) || 443,
      ...(isIP(hostname) === 0 && { servername: hostname }),
      rejectUnauthorized: false,
    }
    const socket = connect({ ...options, timeout: WAIT_MS }, () => {
      const days = Math.floor((Date.parse(socket.getPeerCertificate().valid_to) - Date.now()) / DAY_MS)
      const mend = 'Renew it, and check why automatic renewal failed.'
      if (!socket.authorized)
        resolve(wrong(`browsers refuse it (${socket.authorizationError}).`, 'Get one for this name.'))
      else if (days < 14) resolve((days < 3 ? wrong : unwise)(`it ends in ${days} days.`, mend))
      else resolve(fine(`it is good for ${days} days.`))
      socket.destroy()
    })
    // Whether the address can be reached is said there.
    socket.once('error', () => resolve(undefined))
    socket.once('timeout', () => {
      socket.destroy()
      resolve(undefined)
    })
    return promise
  },
}

export const addressExaminations = [proxy, address, certificate]
