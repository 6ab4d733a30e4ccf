/** What covers a post until its reader opens it. */
import Type from 'typebox'
import { CODE_POINTS_PER_CHARACTER, WARNING_LENGTH } from './limits.ts'
import { keepTo, notSwitch } from './schema-texts.ts'

/** Fields of a call that publishes or edits a post. */
export const covers = {
  warning: Type.Optional(
    Type.String({
      maxLength: WARNING_LENGTH * CODE_POINTS_PER_CHARACTER,
      message: keepTo(WARNING_LENGTH),
      description: 'Covers the text and the images. Empty for none.',
    }),
  ),
  sensitive: Type.Optional(
    Type.Union([Type.Literal('true'), Type.Literal('false'), Type.Boolean()], {
      message: notSwitch,
      description: 'Covers the images.',
    }),
  ),
}
