import Type, { type Static } from 'typebox'
import type { Endpoints } from '#contract/endpoint.ts'
import {
  CODE_POINTS_PER_CHARACTER,
  CONTACT_ADDRESS_LENGTH,
  CONTACT_NAME_LENGTH,
  EMAIL_MAX,
  LEGAL_TEXT_LENGTH,
  RULE_TITLE_LENGTH,
  RULES,
} from '#contract/limits.ts'
import { keepTo } from '#contract/schema-texts.ts'
import { Id, Nullable, Ok, OneOf, Time } from '#contract/schemas.ts'
import { text } from '#contract/server-texts.ts'
import { LanguageCode } from './users.ts'

/** The pages that an administrator edits. */
const LEGAL_PAGES = ['terms', 'privacy', 'rules'] as const
export type LegalPageName = (typeof LEGAL_PAGES)[number]

const PageName = OneOf(LEGAL_PAGES)
const ByPage = Type.Object({ page: PageName })
const Version = Type.Integer({
  minimum: 0,
  message: text('This version doesn’t exist.'),
  description: '0 is the text that comes with Plus.',
})
const upTo = (length: number) => Type.String({ maxLength: length * CODE_POINTS_PER_CHARACTER, message: keepTo(length) })

const RuleId = Type.Integer({ minimum: 1, description: 'The same in every version that has the rule.' })

/** A rule of the network. Its number is its position in the list. */
const Rule = Type.Object({
  id: RuleId,
  number: Type.Integer({ minimum: 1 }),
  title: Type.String(),
  html: Type.String(),
})

const PublishedVersion = Type.Object({ version: Version, publishedAt: Nullable(Time) })

export const LegalPage = Type.Object({
  page: PageName,
  version: Version,
  publishedAt: Nullable(Type.String({ format: 'date-time', description: 'Null for the text that comes with Plus.' })),
  language: Nullable(LanguageCode),
  html: Type.String({ description: 'Without scripts, styles, pictures or raw HTML. Empty for the rules.' }),
  rules: Type.Array(Rule, { description: 'Empty for terms and privacy policy.' }),
  versions: Type.Array(PublishedVersion, { description: 'All versions, newest first.' }),
})
export type LegalPage = Static<typeof LegalPage>

const RuleSource = Type.Object({
  id: Type.Optional(Type.Integer({ minimum: 1, description: 'Omitted for a new rule.' })),
  title: upTo(RULE_TITLE_LENGTH),
  text: upTo(LEGAL_TEXT_LENGTH),
})

/** The Markdown source of a page, for its administrators. */
export const LegalSource = Type.Object({
  page: PageName,
  version: Version,
  isDefault: Type.Boolean({ description: 'Whether the text is that of Plus.' }),
  language: Nullable(LanguageCode),
  text: Type.String({ description: 'Markdown. Empty for the rules.' }),
  rules: Type.Array(RuleSource),
  redirect: Nullable(Type.String({ description: 'Where the operator lets the page lead instead.' })),
  versions: Type.Array(
    Type.Object({
      ...PublishedVersion.properties,
      author: Nullable(Type.String({ description: 'A username. Null for the operator, and for deleted accounts.' })),
      asksAgain: Type.Boolean(),
    }),
  ),
})
export type LegalSource = Static<typeof LegalSource>

/** How to reach the people who run the network. */
export const Contact = Type.Object({
  name: upTo(CONTACT_NAME_LENGTH),
  address: upTo(CONTACT_ADDRESS_LENGTH),
  email: upTo(EMAIL_MAX),
})
export type Contact = Static<typeof Contact>

export const About = Type.Object({
  name: Type.String(),
  software: Type.String(),
  version: Type.String(),
  source: Type.String({ description: 'A path on this server, which may lead elsewhere.' }),
  contact: Contact,
  administrators: Type.Array(
    Type.Object({ _id: Id, username: Type.String(), name: Type.String(), avatar: Nullable(Type.String()) }),
  ),
})
export type About = Static<typeof About>

const Accepted = Type.Optional(Version)

export const legal = {
  'GET /about': {
    summary: 'Software, version, source, contact and administrators of this network.',
    scope: 'any',
    access: 'anyone',
    answer: About,
  },
  'PUT /about/contact': {
    summary: 'Changes the contact that is shown. For administrators. Empty texts show nothing.',
    scope: null,
    body: Contact,
    answer: About,
  },
  'GET /legal/:page': {
    summary: 'Terms, privacy policy or rules: the current version, or an earlier one.',
    scope: 'any',
    access: 'anyone',
    params: ByPage,
    query: Type.Object({ version: Type.Optional(Version) }),
    answer: LegalPage,
  },
  'GET /legal/:page/source': {
    summary: 'A page as it is edited, with who published which version. For administrators.',
    scope: null,
    params: ByPage,
    answer: LegalSource,
  },
  'PUT /legal/:page': {
    summary: 'Publishes a new version of a page. For administrators. Refused when another version came in between.',
    scope: null,
    params: ByPage,
    body: Type.Object({
      base: Type.Integer({
        minimum: 0,
        message: text('This version doesn’t exist.'),
        description: 'The version that was edited.',
      }),
      text: Type.Optional(upTo(LEGAL_TEXT_LENGTH)),
      rules: Type.Optional(
        Type.Array(RuleSource, {
          maxItems: RULES,
          message: text('A network can have up to {count, plural, one {# rule} other {# rules}}.', { count: RULES }),
        }),
      ),
      language: Type.Optional(LanguageCode),
      asksAgain: Type.Optional(
        Type.Boolean({ description: 'Whether members are asked to accept it. True by default.' }),
      ),
      isDefault: Type.Optional(Type.Boolean({ description: 'Goes back to the text of Plus.' })),
    }),
    answer: LegalSource,
  },
  'POST /legal/preview': {
    summary: 'Shows Markdown as a page would. For administrators.',
    scope: null,
    body: Type.Object({ text: upTo(LEGAL_TEXT_LENGTH) }),
    answer: Type.Object({ html: Type.String() }),
  },
  'POST /legal/accept': {
    summary: 'Records that the viewer accepts these versions.',
    scope: null,
    standing: 'any',
    body: Type.Object({ terms: Accepted, privacy: Accepted, rules: Accepted }),
    answer: Ok,
  },
} as const satisfies Endpoints
