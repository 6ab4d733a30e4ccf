/** The card of the first link of a post. */
import Type, { type Static } from 'typebox'
import { notSwitch } from '#contract/schema-texts.ts'
import { Nullable } from '#contract/schemas.ts'

const texts = {
  url: Type.String({ description: 'The address in the text of the post.' }),
  title: Type.String(),
  description: Type.String({ description: 'Empty without one.' }),
  site: Type.String({ description: 'How the site calls itself. Empty without a name. Any site may claim any name.' }),
}

/** The image of a card, a copy on this server. */
const CardImage = Type.Object({
  url: Type.String({ description: 'At most 1200 pixels wide or high.' }),
  smallUrl: Type.String({ description: 'At most 680 pixels wide or high.' }),
  width: Type.Integer(),
  height: Type.Integer(),
  placeholder: Type.String({ description: 'A tiny blurred picture as a data: URL.' }),
})

/** What a linked page says of itself. */
export const Card = Type.Object({ ...texts, image: Type.Optional(CardImage) })
export type Card = Static<typeof Card>

/** The card in an export, and in the copy of a reported post. */
export const CardTexts = Type.Object(texts)
export type CardTexts = Static<typeof CardTexts>

const card = {
  message: notSwitch,
  description:
    'Whether the first link of its text gets a card; one to a post of this network makes that post its quote instead, where the author may quote it. False leaves both out.',
}

/** The fields of link cards in calls about posts, threads and drafts. */
export const cardFields = {
  post: {
    card: Type.Optional({
      ...Card,
      description:
        'What the page of the first link says of itself, some seconds after the post was published. Omitted without one.',
    }),
  },
  newPost: {
    card: Type.Optional(Type.Union([Type.Literal('true'), Type.Literal('false'), Type.Boolean()], card)),
  },
  draft: { card: Type.Boolean({ description: 'Whether links get cards.' }) },
  newDraft: { card: Type.Optional(Type.Boolean()) },
  exportedPost: { card: Nullable(CardTexts) },
}
