/** Generates an OpenAPI 3.1 document from the contract. */

import type { Endpoints } from '#contract/endpoint.ts'
import { SESSION_ENDS } from '#contract/errors.ts'
import { SCOPE_TEXTS } from '#contract/scope-texts.ts'
import { ALL_SCOPES, isReading } from '#contract/scopes.ts'
import { json, operation } from './openapi-operation.ts'
import { namedSchemasOf } from './openapi-schemas.ts'
import { TAGS } from './openapi-texts.ts'

const refusal = {
  type: 'object',
  required: ['message', 'code'],
  properties: {
    message: { type: 'string', description: 'Fit to be shown as it is.' },
    code: { type: 'string', description: 'See docs/api-errors.md.' },
    fields: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'What is wrong with each invalid field.',
    },
    factor: {
      type: 'object',
      description: 'With `second_factor_required`: how the sign-in goes on.',
      properties: { ticket: { type: 'string' }, ways: { type: 'array', items: { type: 'string' } } },
    },
    ended: {
      enum: SESSION_ENDS,
      description: 'With `signed_out`: why the session of this token has ended, where that is known.',
    },
    scope: { type: 'string', description: 'With `insufficient_scope`: the scope that the call needs.' },
    requestId: { type: 'string', description: 'With a 500: what to report to the operator.' },
  },
}

/** What each scope lets an app do. */
const textsOf = (names: typeof ALL_SCOPES) => Object.fromEntries(names.map((name) => [name, SCOPE_TEXTS[name].text]))

const refused = (description: string) => ({ description, ...json({ $ref: '#/components/schemas/Refusal' }) })

const responses = {
  Invalid: refused('Something in the request is not valid, or not possible.'),
  SignInRequired: refused('The token is missing, unknown or ended.'),
  NotAllowed: refused('This account may not do that.'),
  NotFound: refused('There is no such thing, or none that this account may see.'),
  TooMany: {
    ...refused('A rate limit is reached.'),
    headers: { 'Retry-After': { description: 'Seconds until the next try.', schema: { type: 'integer' } } },
  },
  Refused: refused('Refused, or failed.'),
}

/** The document served at /api/openapi.json. */
export function createOpenApi(contract: Endpoints): object {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [call, endpoint] of Object.entries(contract)) {
    const [method, path] = call.split(' ') as [string, string]
    for (const each of [path, ...(endpoint.aliases ?? [])]) {
      const place = each.replace(/:(\w+)/g, '{$1}')
      paths[place] = { ...paths[place], [method.toLowerCase()]: operation(call, endpoint, `${method} ${each}`) }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Plus',
      version: '1',
      description: 'A microblogging network: posts, people, conversations.',
      contact: { name: 'The operator of this network, as /about names them' },
      license: { name: 'GNU Affero General Public License, version 3 or later', identifier: 'AGPL-3.0-or-later' },
    },
    servers: [{ url: '/api' }],
    tags: Object.entries(TAGS).map(([name, { description }]) => ({ name, description })),
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', description: 'The token answered by signing up or in.' },
        app: {
          type: 'oauth2',
          description:
            'The access token of an app that a member has let in, by OAuth 2.1 with PKCE or the device flow, or a personal access token. `clientCredentials`: a token of the app itself, which reads what is public.',
          flows: {
            authorizationCode: {
              authorizationUrl: '/oauth/authorize',
              tokenUrl: '/oauth/token',
              refreshUrl: '/oauth/token',
              scopes: textsOf(ALL_SCOPES),
            },
            clientCredentials: { tokenUrl: '/oauth/token', scopes: textsOf(ALL_SCOPES.filter(isReading)) },
          },
        },
      },
      schemas: { Refusal: refusal, ...namedSchemasOf(paths) },
      responses,
    },
    paths,
  }
}
