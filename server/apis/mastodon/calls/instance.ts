import Type from 'typebox'
import type { Endpoint, Endpoints } from '#contract/endpoint.ts'
import { Nullable } from '#contract/schemas.ts'
import { Instance, Rule } from '#server/apis/mastodon/entities/instance.ts'
import { InstanceV1 } from '#server/apis/mastodon/entities/instance-v1.ts'

const Nothing = Type.Array(Type.Object({}))
const Page = Type.Object({ updated_at: Type.String(), content: Type.String() })

/** Anyone may read what the network is, also where visitors may read nothing else. */
const open = { access: 'anyone', scope: 'any' } as const

/** A list that is empty here: Plus has no such feature, or does not publish it. */
const emptyList = (summary: string) => ({ summary, ...open, answer: Nothing }) as const satisfies Endpoint

const TermsOfService = Type.Object({
  effective_date: Type.String(),
  effective: Type.Boolean(),
  content: Type.String(),
  succeeded_by: Nullable(Type.String()),
})

/** The network, its rules and limits, and what does not depend on a member. */
export const instance = {
  'GET /v1/instance': {
    summary: 'The network, in the form of Mastodon before version 4.',
    ...open,
    answer: InstanceV1,
  },
  'GET /v2/instance': { summary: 'The network, its rules and limits.', ...open, answer: Instance },
  'GET /v1/instance/rules': { summary: 'The rules of the network.', ...open, answer: Type.Array(Rule) },
  'GET /v1/instance/extended_description': {
    summary: 'A description of the network, which Plus does not have: it is empty.',
    ...open,
    answer: Page,
  },
  'GET /v1/instance/privacy_policy': { summary: 'The privacy policy as HTML.', ...open, answer: Page },
  'GET /v1/instance/terms_of_service': { summary: 'The terms as HTML.', ...open, answer: TermsOfService },
  'GET /v1/instance/terms_of_service/:date': {
    summary: 'The terms as HTML, by the day from which they are effective.',
    ...open,
    params: Type.Object({ date: Type.String({ maxLength: 40 }) }),
    answer: TermsOfService,
  },
  'GET /v1/instance/translation_languages': {
    summary: 'Languages that posts are translated into. None.',
    ...open,
    answer: Type.Object({}),
  },
  'GET /v1/instance/peers': {
    summary: 'Other networks that this one is connected to. None.',
    ...open,
    answer: Type.Array(Type.String()),
  },
  'GET /v1/instance/activity': emptyList('Numbers of posts and members by week, which Plus does not publish.'),
  'GET /v1/instance/domain_blocks': emptyList('Networks that this one blocks. None.'),
  'GET /v1/custom_emojis': emptyList('Custom emojis, which Plus does not have.'),
  'GET /v1/announcements': emptyList('Announcements, which Plus does not have.'),
} as const satisfies Endpoints
