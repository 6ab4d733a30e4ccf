/** Hooks that run before the handler of every call: authentication, rate limits, idempotency keys and forms. */
import type {
  FastifyRequest,
  onSendAsyncHookHandler,
  preValidationAsyncHookHandler,
  preValidationHookHandler,
} from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { fail } from '#server/core/errors.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { RateLimits } from '#server/core/limits/rate-limits.ts'
import { type MaybePromise, whenThere } from '#server/core/maybe-promise.ts'
import type { Authenticate, Session, SessionEndOf } from './call.ts'
import { fileKindOf } from './file-kinds.ts'
import type { Form } from './form.ts'
import type { FormReceiver } from './form-receiver.ts'
import { mayUnconfirmed, refuseRestricted } from './restricted-accounts.ts'
import { createValidator } from './validate.ts'

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | null
    form: Form | null
    idempotencyKey: string | null
  }
}

/** The dependencies of the hooks. */
export interface HookOptions {
  /** Resolves when caches know the changes that other processes made before the call. */
  catchUp(): Promise<void> | undefined
  authenticate: Authenticate
  sessionEndOf: SessionEndOf
  limits: RateLimits
  forms: FormReceiver
  /** The bits of `STANDING` of an account that can refuse a call. */
  restrictionsOf(account: Id, isRead: boolean): number | Promise<number>
  /** Whether the network requires a confirmed email address and the account lacks one. */
  lacksConfirmedEmail(account: Id): MaybePromise<boolean>
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** The hooks of a call, in order. They run after JSON is parsed and before Fastify validates the request. */
export function createHooks(options: HookOptions, endpoint: Endpoint): preValidationHookHandler[] {
  const hooks = [authenticate(options, endpoint)]
  if (endpoint.idempotent) hooks.push(readIdempotencyKey)
  if (endpoint.files) hooks.push(receiveForm(options, endpoint) as preValidationHookHandler)
  else if (endpoint.body) hooks.push(refuseForm)
  return hooks
}

/** RFC 9110: the name of a scheme is case-insensitive. */
const BEARER = /^bearer +(\S*)\s*$/i

/** Finds the session of the bearer token, refuses visitors and restricted accounts, and counts the call. */
function authenticate(
  { catchUp, authenticate, sessionEndOf, limits, restrictionsOf, lacksConfirmedEmail }: HookOptions,
  endpoint: Endpoint,
): preValidationHookHandler {
  const { access, limit } = endpoint
  const refuse = (token: string | undefined): MaybePromise<void> =>
    whenThere(token ? sessionEndOf(token) : undefined, (ended) => fail('signed_out', { ended }))
  const admit = (request: FastifyRequest, token: string | undefined, session: Session | null): MaybePromise<void> => {
    request.session = session
    if (!session) return access === 'anyone' ? undefined : refuse(token)
    const { account } = session
    const isRead = request.method === 'GET'
    return whenThere(limits.takeAtOnce('calls', account), () =>
      whenThere(access === 'anyone' ? 0 : restrictionsOf(account, isRead), (standing) => {
        refuseRestricted(standing, endpoint, isRead)
        return whenThere(mayUnconfirmed(endpoint, isRead) ? false : lacksConfirmedEmail(account), (isLacking) => {
          if (isLacking) fail('email_unconfirmed')
          return limit && limits.takeAtOnce(limit, account)
        })
      }),
    )
  }
  return (request, _reply, done) => {
    const admitted = whenThere(catchUp(), () => {
      const token = BEARER.exec(request.headers.authorization ?? '')?.[1]
      return whenThere(token ? authenticate(token) : null, (session) => admit(request, token, session))
    })
    // Fastify continues when a promise resolves.
    if (admitted instanceof Promise) return admitted as never
    done()
  }
}

const readIdempotencyKey: preValidationHookHandler = (request, _reply, done) => {
  const key = request.headers['idempotency-key']
  if (key !== undefined) {
    if (typeof key !== 'string' || !UUID.test(key)) fail('invalid_idempotency_key')
    request.idempotencyKey = key.toLowerCase()
  }
  done()
}

/** Refuses a multipart form where only JSON is accepted. Otherwise the error would be about missing fields. */
const refuseForm: preValidationHookHandler = (request, _reply, done) => {
  if (request.isMultipart()) fail('unsupported_content_type')
  done()
}

/** Receives a multipart form; its fields become the body. `removeUploads` removes its files. */
function receiveForm({ forms, limits }: HookOptions, endpoint: Endpoint): preValidationAsyncHookHandler {
  const { files, body } = endpoint
  const toBody = body ? createValidator(body, 'text') : () => undefined
  const { limit } = fileKindOf(endpoint)
  return async (request) => {
    if (!files || !request.isMultipart()) return
    const { session } = request
    if (session && forms.mayHoldFiles(request, endpoint)) await limits.check(limit, session.account)
    request.form = await forms.receive(request, endpoint, session?.account)
    request.body = toBody(request.form.fields)
  }
}

/** Removes the files of a form before the reply is sent, even when the call is refused. */
export const removeUploads: onSendAsyncHookHandler = async (request) => {
  const { form } = request
  request.form = null
  await form?.clear().catch((err) => request.log.warn({ err }, 'Uploaded files could not be removed'))
}
