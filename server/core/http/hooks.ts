/** Hooks that run before the handler of every call: authentication, rate limits, idempotency keys and forms. */
import type {
  FastifyReply,
  FastifyRequest,
  onSendAsyncHookHandler,
  preValidationAsyncHookHandler,
  preValidationHookHandler,
} from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { toLimitKey } from '#server/core/addresses/address-range.ts'
import type { Clock } from '#server/core/clock.ts'
import { fail } from '#server/core/errors.ts'
import { type Id, NO_ID } from '#server/core/ids/ids.ts'
import type { RateLimits } from '#server/core/limits/rate-limits.ts'
import { type MaybePromise, whenThere } from '#server/core/maybe-promise.ts'
import { type AppSession, countAppCall, idempotencyKeyOf, isAppSession, refuseOutOfScope } from './app-access.ts'
import { BEARER } from './bearer.ts'
import type { AppAccess, Authenticate, Session, SessionEndOf } from './call.ts'
import { fileKindOf } from './file-kinds.ts'
import type { Form } from './form.ts'
import type { FormReceiver } from './form-receiver.ts'
import type { RequestForm } from './request-form.ts'
import { mayUnconfirmed, refuseRestricted } from './restricted-accounts.ts'

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | null
    /** The app that makes the call. Also set where the call knows no member and has no session. */
    app: AppAccess | null
    form: Form | null
    idempotencyKey: string | null
  }
}

/** The dependencies of the hooks. */
export interface HookOptions {
  /** Resolves when caches know the changes that other processes made before the call. */
  catchUp(): Promise<void> | undefined
  authenticate: Authenticate
  /** Whether a token is one of apps, by its form: it may have ended. */
  isAccessToken(token: string): boolean
  sessionEndOf: SessionEndOf
  limits: RateLimits
  clock: Clock
  forms: FormReceiver
  /** The bits of `STANDING` of an account that can refuse a call. */
  restrictionsOf(account: Id, isRead: boolean): number | Promise<number>
  /** Whether visitors may read what is public. */
  isPublicReading(): MaybePromise<boolean>
  /** Whether the network requires a confirmed email address and the account lacks one. */
  lacksConfirmedEmail(account: Id): MaybePromise<boolean>
}

/** The hooks of a call, in order. They run after JSON is parsed and before Fastify validates the request. */
export function createHooks(options: HookOptions, endpoint: Endpoint, form: RequestForm): preValidationHookHandler[] {
  const hooks = [authenticate(options, endpoint)]
  if (endpoint.idempotent) hooks.push(readIdempotencyKey(form))
  if (takesForms(endpoint, form)) hooks.push(receiveForm(options, endpoint, form) as preValidationHookHandler)
  else if (endpoint.body) hooks.push(refuseForm)
  return hooks
}

/**
 * Finds the session of the bearer token, refuses apps without the scope, visitors and restricted accounts, and counts the
 * call. Tokens elsewhere, as in the query, are not read.
 */
function authenticate(options: HookOptions, endpoint: Endpoint): preValidationHookHandler {
  const { catchUp, authenticate, isAccessToken, sessionEndOf, limits, restrictionsOf, lacksConfirmedEmail } = options
  const { access, limit } = endpoint
  const refuse = (token: string | undefined): MaybePromise<void> => {
    if (token && isAccessToken(token)) fail('invalid_token')
    return whenThere(token ? sessionEndOf(token) : undefined, (ended) => fail('signed_out', { ended }))
  }
  const admitApp = (request: FastifyRequest, reply: FastifyReply, session: AppSession): MaybePromise<void> => {
    refuseOutOfScope(session.app, endpoint)
    request.app = session.app
    return countAppCall(options, reply, session).then(() => {
      if (session.account !== NO_ID && endpoint.scope !== 'any') return admit(request, undefined, session)
      if (access === undefined) fail('member_needed')
      return admit(request, undefined, null)
    })
  }
  const admit = (request: FastifyRequest, token: string | undefined, session: Session | null): MaybePromise<void> => {
    request.session = session
    // A program whose access token has ended must learn it, also where it needs none.
    if (!session && access === 'anyone') return token && isAccessToken(token) ? refuse(token) : undefined
    // A token that is no longer valid does not make its owner a visitor.
    if (!session && (token || access !== 'public')) return refuse(token)
    if (!session) return admitVisitor(options, endpoint, request)
    const { account } = session
    const isRead = request.method === 'GET'
    return whenThere(limits.takeAtOnce('calls', account), () =>
      whenThere(access === 'anyone' ? 0 : restrictionsOf(account, isRead), (standing) => {
        refuseRestricted(standing, endpoint, isRead, session.app !== undefined)
        return whenThere(mayUnconfirmed(endpoint, isRead) ? false : lacksConfirmedEmail(account), (isLacking) => {
          if (isLacking) fail('email_unconfirmed')
          return limit && limits.takeAtOnce(limit, account)
        })
      }),
    )
  }
  return (request, reply, done) => {
    const admitted = whenThere(catchUp(), () => {
      const token = tokenOf(request)
      return whenThere(token ? authenticate(token) : null, (session) =>
        isAppSession(session) ? admitApp(request, reply, session) : admit(request, token, session),
      )
    })
    // Fastify continues when a promise resolves.
    if (admitted instanceof Promise) return admitted as never
    done()
  }
}

const tokenOf = ({ headers }: FastifyRequest): string | undefined => BEARER.exec(headers.authorization ?? '')?.[1]

/** Counts a call of a visitor, by address; without public reading it refuses the call like any other without a token. */
const admitVisitor = (
  { isPublicReading, limits }: HookOptions,
  { limit }: Endpoint,
  { ip }: FastifyRequest,
): MaybePromise<void> =>
  whenThere(isPublicReading(), (isOn) => {
    if (!isOn) fail('signed_out')
    const address = toLimitKey(ip)
    return whenThere(limits.takeAtOnce('publicReading', address), () => limit && limits.takeAtOnce(limit, address))
  })

/** Whether a call accepts multipart forms. */
export const takesForms = ({ files, body }: Endpoint, { acceptsForms }: RequestForm): boolean =>
  files !== undefined || (acceptsForms && body !== undefined)

const readIdempotencyKey =
  ({ toIdempotencyKey }: RequestForm): preValidationHookHandler =>
  (request, _reply, done) => {
    const header = request.headers['idempotency-key']
    const key = header === undefined ? null : toIdempotencyKey([header].flat().join())
    if (key !== null) request.idempotencyKey = idempotencyKeyOf(request.session, key)
    done()
  }

/** Refuses a multipart form where only JSON is accepted. Otherwise the error would be about missing fields. */
const refuseForm: preValidationHookHandler = (request, _reply, done) => {
  if (request.isMultipart()) fail('unsupported_content_type')
  done()
}

/** Receives a multipart form; its fields become the body. `removeUploads` removes its files. */
function receiveForm(
  { forms, limits, authenticate }: HookOptions,
  endpoint: Endpoint,
  { createFormValidator }: RequestForm,
): preValidationAsyncHookHandler {
  const { body } = endpoint
  const toBody = body ? createFormValidator(body) : () => undefined
  const { limit } = fileKindOf(endpoint)
  return async (request) => {
    if (!request.isMultipart()) return
    const { session } = request
    if (session && forms.mayHoldFiles(request, endpoint)) await limits.check(limit, session.account)
    request.form = await forms.receive(request, endpoint, session?.account)
    // A body may take its time: the session can have ended since its first bytes.
    const token = tokenOf(request)
    if (session && !(token && (await authenticate(token)))) fail(session.app ? 'invalid_token' : 'signed_out')
    request.body = toBody(request.form.fields)
  }
}

/** Removes the files of a form before the reply is sent, even when the call is refused. */
export const removeUploads: onSendAsyncHookHandler = async (request) => {
  const { form } = request
  request.form = null
  await form?.clear().catch((err) => request.log.warn({ err }, 'Uploaded files could not be removed'))
}
